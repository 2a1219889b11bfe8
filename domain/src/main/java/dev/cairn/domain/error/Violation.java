package dev.cairn.domain.error;

/**
 * One broken rule: the field as the caller wrote it, and what is wrong with it. A message that
 * begins with the field's name, or with a capital letter as a sentence does, stands by itself.
 *
 * @param kind for those who answer differently to some, or know a way out
 */
public record Violation(String field, String message, Kind kind) {

  /** What is the matter with a field. */
  public enum Kind {
    /** It is not there, or says nothing. */
    MISSING,
    /** It asks for what the store in use cannot do. */
    UNSUPPORTED,
    /** It names a place where somebody else's things are. */
    OCCUPIED,
    /** It breaks any other rule. */
    BROKEN
  }

  public Violation(String field, String message) {
    this(field, message, Kind.BROKEN);
  }

  @Override
  public String toString() {
    boolean standsByItself =
        field.isEmpty()
            || message.startsWith(field + " must be ")
            || Character.isUpperCase(message.codePointAt(0));
    return standsByItself ? message : field + ": " + message;
  }
}
