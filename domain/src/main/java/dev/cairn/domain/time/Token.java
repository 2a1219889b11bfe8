package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;

/**
 * A word or a number in a text.
 *
 * @param text in small letters
 * @param start where it begins in the text
 * @param end where it ends there
 * @param capital whether it begins with a capital letter
 * @param apart whether a sentence ends before it
 * @param comma whether a comma stands before it
 */
record Token(
    String text, int start, int end, Sign sign, boolean capital, boolean apart, boolean comma) {

  Kind kind() {
    return sign.kind();
  }

  int value() {
    return sign.value();
  }

  boolean is(Kind kind) {
    return sign.kind() == kind;
  }

  /** Whether it can begin a date. */
  boolean isOfDate() {
    return isMonthName() || is(Kind.NUMBER) || is(Kind.ORDINAL);
  }

  boolean isMonthName() {
    return is(Kind.MONTH) || is(Kind.SHY_MONTH) || is(Kind.SHORT_MONTH);
  }
}
