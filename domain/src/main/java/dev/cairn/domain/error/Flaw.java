package dev.cairn.domain.error;

/** What can be the matter with a value, for those who have words of their own for it. */
public enum Flaw {
  MISSING,
  NO_TEXT,
  EMPTY,
  BLANK,
  TOO_LONG,
  UNSTORABLE,
  NO_NUMBER,
  TOO_SMALL,
  TOO_LARGE,
  NO_OBJECT,
  UNKNOWN_NAME,
  NO_LIST,
  NO_LIST_OF_TEXTS,
  EMPTY_LIST,
  BAD_LIST,
  NO_DATE,
  NOT_OFFERED,
  OTHER;

  /** Whether there was nothing to go by at all. */
  public boolean saysNothing() {
    return this == MISSING || this == EMPTY || this == BLANK;
  }
}
