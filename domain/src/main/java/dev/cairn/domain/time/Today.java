package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import dev.cairn.domain.time.Sign.Unit;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.function.IntFunction;

/**
 * What words mean that count from today. Weeks begin on Monday; seasons are those of the north and
 * have three whole months, winter from December on.
 */
record Today(LocalDateTime now) {

  private static final int FIRST_YEAR = 1970;
  private static final int YEARS_AHEAD = 5;

  /** Whether a number can be a year that somebody asks for. */
  boolean isYear(int number) {
    return number >= FIRST_YEAR && number <= now.getYear() + YEARS_AHEAD;
  }

  boolean isYear(Token token) {
    return token.is(Kind.NUMBER) && token.text().length() == 4 && isYear(token.value());
  }

  int year() {
    return now.getYear();
  }

  LocalDateTime end() {
    return date().plusDays(1).atStartOfDay();
  }

  Stretch day(int offset) {
    return Stretch.ofDays(date().plusDays(offset), date().plusDays(offset + 1L));
  }

  static Stretch year(int year) {
    return Stretch.ofMonths(year, 1, 12);
  }

  static IntFunction<Stretch> month(int month) {
    return year -> Stretch.ofMonths(year, month, 1);
  }

  static IntFunction<Stretch> quarter(int quarter) {
    return year -> Stretch.ofMonths(year, 3 * quarter - 2, 3);
  }

  static IntFunction<Stretch> season(int season) {
    return year -> Stretch.ofMonths(year, 3 * season + 3, 3);
  }

  /** A day of a month; in years without it (29 February) the last one before. */
  static IntFunction<Stretch> day(int month, int day) {
    return year -> {
      YearMonth of = YearMonth.of(year, month);
      LocalDate date = of.atDay(Math.min(day, of.lengthOfMonth()));
      return Stretch.ofDays(date, date.plusDays(1));
    };
  }

  /** The one of the years that has begun last. */
  Stretch latest(IntFunction<Stretch> ofYear) {
    Stretch ofThisYear = ofYear.apply(year());
    return ofThisYear.from().isAfter(now) ? ofYear.apply(year() - 1) : ofThisYear;
  }

  /** The one that ended last (-1), that of now or else of this year (0), or the next to begin. */
  Stretch which(int which, IntFunction<Stretch> ofYear) {
    Stretch latest = latest(ofYear);
    if (which == 0) {
      return latest.contains(now) ? latest : ofYear.apply(year());
    }
    int begun = latest.from().getYear();
    if (which > 0) {
      return ofYear.apply(begun + 1);
    }
    return latest.to().isAfter(now) ? ofYear.apply(begun - 1) : latest;
  }

  /** The weekday before today (-1), of this week (0) or after today. */
  Stretch weekday(int which, DayOfWeek weekday) {
    LocalDate day =
        switch (which) {
          case -1 -> date().with(TemporalAdjusters.previous(weekday));
          case 0 -> date().with(weekday);
          default -> date().with(TemporalAdjusters.next(weekday));
        };
    return Stretch.ofDays(day, day.plusDays(1));
  }

  /** Today, if it is one, or the last one before. */
  Stretch latest(DayOfWeek weekday) {
    LocalDate day = date().with(TemporalAdjusters.previousOrSame(weekday));
    return Stretch.ofDays(day, day.plusDays(1));
  }

  /** A weekday of the week so many from this one. */
  Stretch dayOfWeek(int weeks, DayOfWeek weekday) {
    LocalDate day = date().plusWeeks(weeks).with(weekday);
    return Stretch.ofDays(day, day.plusDays(1));
  }

  /** The week, weekend, month, quarter or year so many from this one. */
  Stretch calendar(int offset, Unit unit) {
    LocalDate monday = date().plusWeeks(offset).with(DayOfWeek.MONDAY);
    LocalDate month = date().withDayOfMonth(1).plusMonths(offset);
    int quarters = 4 * year() + (now.getMonthValue() - 1) / 3 + offset;
    return switch (unit) {
      case MINUTE, HOUR, DAY -> past(1, unit);
      case WEEK -> Stretch.ofDays(monday, monday.plusWeeks(1));
      case WEEKEND -> Stretch.ofDays(monday.plusDays(5), monday.plusWeeks(1));
      case MONTH -> Stretch.ofDays(month, month.plusMonths(1));
      case QUARTER -> quarter(Math.floorMod(quarters, 4) + 1).apply(Math.floorDiv(quarters, 4));
      case YEAR -> year(year() + offset);
    };
  }

  /** About so long ago: a day is that day, everything else half of its unit to and fro. */
  Stretch ago(int number, Unit unit) {
    if (unit == Unit.DAY) {
      return day(-number);
    }
    LocalDateTime then = back(number, unit);
    Duration half = Duration.between(then, back(number - 1, unit)).dividedBy(2);
    return new Stretch(then.minus(half), then.plus(half));
  }

  /** From so long ago up to the end of today. */
  Stretch past(int number, Unit unit) {
    return new Stretch(back(number, unit), end());
  }

  private LocalDateTime back(int number, Unit unit) {
    return switch (unit) {
      case MINUTE -> now.minusMinutes(number);
      case HOUR -> now.minusHours(number);
      case DAY -> now.minusDays(number);
      case WEEK, WEEKEND -> now.minusWeeks(number);
      case MONTH -> now.minusMonths(number);
      case QUARTER -> now.minusMonths(3L * number);
      case YEAR -> now.minusYears(number);
    };
  }

  private LocalDate date() {
    return now.toLocalDate();
  }
}
