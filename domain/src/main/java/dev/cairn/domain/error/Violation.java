package dev.cairn.domain.error;

/**
 * One broken rule: the field as the caller wrote it, and what is wrong with it. A message that
 * begins with the field's name, or with a capital letter as a sentence does, stands by itself.
 */
public record Violation(String field, String message) {

  @Override
  public String toString() {
    boolean standsByItself =
        field.isEmpty()
            || message.startsWith(field + " must be ")
            || Character.isUpperCase(message.codePointAt(0));
    return standsByItself ? message : field + ": " + message;
  }
}
