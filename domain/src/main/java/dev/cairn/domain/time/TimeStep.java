package dev.cairn.domain.time;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long a stretch of the calendar is by which memories are counted. */
public enum TimeStep {
  DAY,
  MONTH;

  /** The stretch that a day belongs to, as 2026-01-15 or 2026-01. */
  String of(LocalDate day) {
    return this == DAY ? day.toString() : YearMonth.from(day).toString();
  }

  /** Counts of days put together, the oldest first. */
  public SortedMap<String, Long> counts(Map<LocalDate, Long> days) {
    SortedMap<String, Long> counts = new TreeMap<>();
    days.forEach((day, count) -> counts.merge(of(day), count, Long::sum));
    return counts;
  }
}
