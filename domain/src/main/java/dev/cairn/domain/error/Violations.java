package dev.cairn.domain.error;

import java.util.ArrayList;
import java.util.List;

/** Gathers every violation of a request before it speaks once. */
public final class Violations {

  private final List<Violation> found = new ArrayList<>();

  public void add(String field, String message) {
    add(new Violation(field, message));
  }

  public void add(Violation violation) {
    found.add(violation);
  }

  /** Notes the violation unless the rule holds; answers whether it holds. */
  public boolean require(boolean holds, String field, String message) {
    if (!holds) {
      add(field, message);
    }
    return holds;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new ValidationError(found);
    }
  }
}
