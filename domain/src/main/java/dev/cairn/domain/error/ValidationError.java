package dev.cairn.domain.error;

import java.util.List;
import java.util.stream.Collectors;

/** A request broke at least one rule; every violation is listed, and nothing was done. */
public sealed class ValidationError extends CoreError permits UnknownIdError {

  // Never serialized; the list of records would be, if it were.
  private final transient List<Violation> violations;

  public ValidationError(List<Violation> violations) {
    super(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")), null);
    this.violations = List.copyOf(violations);
  }

  public ValidationError(String field, String message) {
    this(new Violation(field, message));
  }

  public ValidationError(String field, String message, Violation.Kind kind) {
    this(new Violation(field, message, kind));
  }

  public ValidationError(Violation violation) {
    this(List.of(violation));
  }

  /** Refuses what breaks a rule of a port, in the port's words. */
  public static void require(boolean holds, String message) {
    if (!holds) {
      throw new ValidationError("", "Validation failed: " + message);
    }
  }

  public List<Violation> violations() {
    return violations;
  }
}
