package dev.cairn.domain.text;

import dev.cairn.domain.error.Flaw;
import dev.cairn.domain.error.ValidationError;
import java.util.Optional;

/**
 * The rules that every stored text obeys, so that any backend can hold it and give it back exactly.
 */
public final class Texts {

  public static final String STORABLE_RULE = "must be valid Unicode without NUL characters";

  private Texts() {}

  /** What is wrong with a text that must have 1 to {@code most} characters, if anything. */
  public static Optional<Flaw> flaw(String text, int most) {
    if (text.isEmpty()) {
      return Optional.of(Flaw.EMPTY);
    }
    if (isBlank(text)) {
      return Optional.of(Flaw.BLANK);
    }
    if (length(text) > most) {
      return Optional.of(Flaw.TOO_LONG);
    }
    return isStorable(text) ? Optional.empty() : Optional.of(Flaw.UNSTORABLE);
  }

  /** The same in words. */
  public static Optional<String> problem(String text, int most) {
    return flaw(text, most).map(flaw -> PlainWords.mustBe(PlainWords.text(1, most), text));
  }

  /** Refuses a text that has a problem. */
  public static void require(String field, String text, int most) {
    problem(text, most)
        .ifPresent(
            problem -> {
              throw new ValidationError(field, problem);
            });
  }

  /** Counted as people do: a character outside the basic plane is one. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The first characters, never half of one, with a mark where there is more. */
  public static String start(String text, int characters) {
    return length(text) <= characters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, characters)) + "...";
  }

  /** Without the white space of any kind at both ends, no-break spaces included. */
  public static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** Whether it says nothing. */
  public static boolean isBlank(String text) {
    return strip(text).isEmpty();
  }

  /** Neither half a surrogate pair, which UTF-8 can't carry, nor NUL, which some backends can't. */
  public static boolean isStorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == 0 || Character.isLowSurrogate(character)) {
        return false;
      }
      if (Character.isHighSurrogate(character)) {
        i++;
        if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isSpace(char character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }
}
