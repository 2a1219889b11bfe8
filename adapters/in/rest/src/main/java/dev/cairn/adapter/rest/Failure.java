package dev.cairn.adapter.rest;

import dev.cairn.domain.error.Violation;
import java.util.List;

/** A request that ends with an error answer, for a reason that only HTTP knows. */
final class Failure extends RuntimeException {

  private final Trouble trouble;
  private final transient List<Violation> violations;

  Failure(Trouble trouble) {
    this(trouble, trouble.message());
  }

  Failure(Trouble trouble, String message) {
    this(trouble, message, List.of());
  }

  Failure(Trouble trouble, String message, List<Violation> violations) {
    super(message, null, false, false);
    this.trouble = trouble;
    this.violations = List.copyOf(violations);
  }

  Trouble trouble() {
    return trouble;
  }

  List<Violation> violations() {
    return violations;
  }

  String message() {
    return String.valueOf(getMessage());
  }
}
