package dev.cairn.adapter.cli.terminal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How numbers and memory texts are written for people. */
public final class Prose {

  private static final List<String> UNITS = List.of("bytes", "KB", "MB", "GB", "TB");

  private Prose() {}

  /** A number with its noun: {@code 1 memory}, {@code 12,345 memories}. */
  public static String count(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }

  public static String memories(long number) {
    return count(number, "memory", "memories");
  }

  /** Words to choose from: {@code one, two or three}. */
  public static String or(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  /** A score with two decimals, as everywhere else: the double's exact value, half to even. */
  public static String score(double similarity) {
    return new BigDecimal(similarity).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  public static String bytes(long number) {
    double value = number;
    int unit = 0;
    for (; value >= 1024 && unit < UNITS.size() - 1; unit++) {
      value /= 1024;
    }
    String form = unit == 0 ? "%.0f %s" : "%.1f %s";
    return String.format(Locale.ROOT, form, value, UNITS.get(unit));
  }

  /** What there is of these on one line. */
  public static String parts(@Nullable String... parts) {
    return Stream.of(parts).filter(Objects::nonNull).collect(Collectors.joining("  "));
  }

  /** Each on a line of its own. */
  public static String lines(List<?> all) {
    return all.stream()
        .map(each -> printable(each.toString()) + "\n")
        .collect(Collectors.joining());
  }

  /** The beginning of a text on one line, at most this many characters. */
  public static String preview(String text, int most) {
    String line = printable(text).replaceAll("\\s+", " ").strip();
    if (line.codePointCount(0, line.length()) <= most) {
      return line;
    }
    return line.substring(0, line.offsetByCodePoints(0, Math.max(most - 3, 0))).stripTrailing()
        + "...";
  }

  /** The text in lines of at most {@code width} characters, each behind the indent. */
  public static String wrap(String text, int width, String indent) {
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ", -1)) {
      int length = word.codePointCount(0, word.length());
      if (column > 0 && indent.length() + column + 1 + length > width) {
        wrapped.append('\n');
        column = 0;
      }
      wrapped.append(column == 0 ? indent : " ").append(word);
      column += length + (column == 0 ? 0 : 1);
    }
    return wrapped.append('\n').toString();
  }

  /** The text without what would steer the terminal that shows it. */
  public static String printable(String text) {
    return text.replaceAll(
        "[\\p{Cntrl}&&[^\\n\\t]]|[\\u0080-\\u009f\\u202a-\\u202e\\u2066-\\u2069]", "?");
  }
}
