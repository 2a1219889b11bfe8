package dev.cairn.domain.input;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms in which an entry point accepts a date or a time. */
final class Dates {

  /** More are more days than a number holds. */
  private static final int MOST_WEEKS = Integer.MAX_VALUE / 7;

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern AGO = Pattern.compile("(\\d{1,9})([hdwmy])");

  /** RFC 3339 with any offset that ISO 8601 knows; none at all is UTC. */
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[XXX][XX][X]")
          .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private Dates() {}

  static Optional<LocalDate> day(Object value) {
    if (!(value instanceof String text) || !DAY.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static Optional<Instant> time(Object value) {
    if (!(value instanceof String text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * A day, a time, or so many hours, days, weeks, months or years ago.
   *
   * @param wholeDay makes an instant of a day: its first, or its last
   */
  static Optional<Moment> moment(Object value, Function<LocalDate, Instant> wholeDay) {
    if (!(value instanceof String text)) {
      return Optional.empty();
    }
    Matcher ago = AGO.matcher(text);
    if (ago.matches()) {
      return Optional.of(ago(Integer.parseInt(ago.group(1)), ago.group(2)));
    }
    return day(text).map(wholeDay).or(() -> anyTime(text)).map(Moment.Fixed::new);
  }

  private static Moment ago(int number, String unit) {
    return switch (unit) {
      case "h" -> new Moment.HoursAgo(number);
      case "d" -> new Moment.Ago(Period.ofDays(number));
      case "w" -> new Moment.Ago(Period.ofWeeks(Math.min(number, MOST_WEEKS)));
      case "m" -> new Moment.Ago(Period.ofMonths(number));
      default -> new Moment.Ago(Period.ofYears(number));
    };
  }

  private static Optional<Instant> anyTime(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text, TIME).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static Instant firstInstant(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  static Instant lastInstant(LocalDate day) {
    return firstInstant(day.plusDays(1)).minusNanos(1);
  }
}
