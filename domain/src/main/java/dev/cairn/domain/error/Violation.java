package dev.cairn.domain.error;

/** One broken rule: the field as the caller wrote it, and what is wrong with it. */
public record Violation(String field, String message) {

  @Override
  public String toString() {
    return field.isEmpty() ? message : field + ": " + message;
  }
}
