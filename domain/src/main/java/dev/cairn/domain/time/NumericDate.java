package dev.cairn.domain.time;

import java.time.YearMonth;
import java.util.Optional;

/**
 * Reads dates in figures: 2026-04-12 (also with a time behind it), 2026/04/12, 14.03.2026, 2026-04,
 * 04/2026, Q3/2026. What can be read in two ways (4/5/2026), or is a version elsewhere (2026.4.1),
 * is none.
 */
record NumericDate(Today today) {

  private static final int TIME_AT = 10;

  Optional<Stretch> of(String token) {
    boolean timed = token.length() > TIME_AT && token.charAt(TIME_AT) == 't';
    String date = timed ? token.substring(0, TIME_AT) : token;
    if (date.length() < 6 || date.length() > TIME_AT || !isBegin(date.charAt(0))) {
      return Optional.empty();
    }
    String[] parts = date.split("[-/.]", -1);
    char joint = date.charAt(parts[0].length() % date.length());
    return switch (parts.length) {
      case 2 -> month(parts[0], parts[1], joint).or(() -> month(parts[1], parts[0], joint));
      case 3 ->
          date.charAt(date.length() - parts[2].length() - 1) == joint
              ? day(parts, joint)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Most words are no dates by their first letter. */
  private static boolean isBegin(char first) {
    return first == 'q' || (first >= '0' && first <= '9');
  }

  private Optional<Stretch> month(String year, String part, char joint) {
    if (!today.isYear(number(year)) || part.length() != 2) {
      return Optional.empty();
    }
    if (part.charAt(0) == 'q' && "1234".indexOf(part.charAt(1)) >= 0) {
      return Optional.of(Today.quarter(part.charAt(1) - '0').apply(number(year)));
    }
    int month = number(part);
    return month >= 1 && month <= 12 && joint != '.'
        ? Optional.of(Today.month(month).apply(number(year)))
        : Optional.empty();
  }

  private Optional<Stretch> day(String[] parts, char joint) {
    int first = number(parts[0]);
    int second = number(parts[1]);
    int third = number(parts[2]);
    if (joint != '.' && today.isYear(first)) {
      return day(first, second, third);
    }
    if (joint == '.' || first > 12 || first == second) {
      return day(third, second, first);
    }
    return second > 12 ? day(third, first, second) : Optional.empty();
  }

  private Optional<Stretch> day(int year, int month, int day) {
    boolean valid =
        today.isYear(year)
            && month >= 1
            && month <= 12
            && day >= 1
            && YearMonth.of(year, month).isValidDay(day);
    return valid ? Optional.of(Today.day(month, day).apply(year)) : Optional.empty();
  }

  /** Up to four digits; -1 where it is something else. */
  private static int number(String part) {
    boolean digits =
        !part.isEmpty()
            && part.length() <= 4
            && part.chars().allMatch(each -> each >= '0' && each <= '9');
    return digits ? Integer.parseInt(part) : -1;
  }
}
