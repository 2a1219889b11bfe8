package dev.cairn.domain.input;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/** The forms in which an entry point accepts a date or a time. */
final class Dates {

  static final String DAY_RULE = "invalid date format, expected YYYY-MM-DD";
  static final String TIME_RULE =
      "invalid ISO 8601 format, expected a time with an offset such as 2026-01-15T09:30:00Z";

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

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

  static Instant firstInstant(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  static Instant lastInstant(LocalDate day) {
    return firstInstant(day.plusDays(1)).minusNanos(1);
  }
}
