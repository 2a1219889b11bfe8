package dev.cairn.domain.error;

import java.util.List;

/** A request named something that does not exist. */
public final class UnknownIdError extends ValidationError {

  /**
   * @param field what the id is called in the request
   * @param what what it should have named, such as "memory"
   */
  public UnknownIdError(String field, String what, Object id) {
    super(field, "no " + what + " with the id " + id);
  }

  /** The same error once more, as it was told. */
  public UnknownIdError(List<Violation> violations) {
    super(violations);
  }
}
