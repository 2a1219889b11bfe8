package dev.cairn.domain.text;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells what is wrong with a value: what it must be, and in a few safe words what it was. */
public final class PlainWords {

  /** Longer values are only counted, never quoted. */
  private static final int SHORT = 40;

  private PlainWords() {}

  public static String mustBe(String allowed, @Nullable Object given) {
    return instead(allowed, given(given));
  }

  /** The same where what was given is told already. */
  public static String instead(String allowed, String given) {
    return "must be " + allowed + ", but " + given + " was given";
  }

  /** What is said of a name that nobody asked for. */
  public static String unknown(Collection<String> known) {
    return "is not known here; "
        + (known.isEmpty() ? "nothing is asked for" : "known are: " + String.join(", ", known));
  }

  public static String given(@Nullable Object value) {
    return switch (value) {
      case null -> "nothing";
      case String text -> given(text);
      case Number number -> number.toString().length() > SHORT ? "a long number" : "" + number;
      case Boolean flag -> flag.toString();
      case List<?> list -> "a list";
      case Map<?, ?> object -> "an object";
      default -> "something else";
    };
  }

  private static String given(String text) {
    if (text.isEmpty()) {
      return "an empty text";
    }
    if (Texts.isBlank(text)) {
      return "only white space";
    }
    if (!Texts.isStorable(text)) {
      return "a text with NUL or half a character in it";
    }
    int length = Texts.length(text);
    return length > SHORT
        ? "a text of " + count(length) + " characters"
        : '"' + text.replaceAll("\\p{Cntrl}", "?") + '"';
  }

  /** A text of so many characters. */
  public static String text(int least, int most) {
    return "a text of " + (least == 0 ? "at most " : least + " to ") + count(most) + " characters";
  }

  /** By hand, because every start of a session says some, and a formatter's first takes longest. */
  public static String count(int number) {
    StringBuilder digits = new StringBuilder(Integer.toString(number));
    int first = number < 0 ? 1 : 0;
    for (int at = digits.length() - 3; at > first; at -= 3) {
      digits.insert(at, ',');
    }
    return digits.toString();
  }
}
