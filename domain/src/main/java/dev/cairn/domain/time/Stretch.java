package dev.cairn.domain.time;

import java.time.LocalDate;
import java.time.LocalDateTime;

/** A time from a moment on up to another, which is no part of it. */
record Stretch(LocalDateTime from, LocalDateTime to) {

  /** Whole days, the last one not included. */
  static Stretch ofDays(LocalDate from, LocalDate to) {
    return new Stretch(from.atStartOfDay(), to.atStartOfDay());
  }

  static Stretch ofMonths(int year, int month, int months) {
    LocalDate first = LocalDate.of(year, month, 1);
    return ofDays(first, first.plusMonths(months));
  }

  boolean contains(LocalDateTime moment) {
    return !moment.isBefore(from) && moment.isBefore(to);
  }

  Stretch minusYears(int years) {
    return new Stretch(from.minusYears(years), to.minusYears(years));
  }

  /** From this one's beginning to the other's end; what ends earlier is of a later year. */
  Stretch to(Stretch last) {
    int years = Math.max(0, from.getYear() - last.from.getYear());
    Stretch first = from.isAfter(last.from) ? minusYears(Math.max(1, years)) : this;
    return first.from.isAfter(last.from) ? last : new Stretch(first.from, last.to);
  }
}
