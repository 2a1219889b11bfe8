package dev.cairn.domain.error;

/**
 * One broken rule: the field as the caller wrote it, and what is wrong with it. A message that
 * begins with the field's name stands by itself.
 */
public record Violation(String field, String message) {

  @Override
  public String toString() {
    boolean named = field.isEmpty() || message.startsWith(field + " must be ");
    return named ? message : field + ": " + message;
  }
}
