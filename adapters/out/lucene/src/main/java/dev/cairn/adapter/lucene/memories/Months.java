package dev.cairn.adapter.lucene.memories;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;

/** In which month each row of a segment was created. Rows of one month follow one another. */
final class Months {

  private static final int YEAR = 12;

  private final int[] months;

  private Months(int[] months) {
    this.months = months;
  }

  /**
   * @param created in the order of the rows: the newest first
   */
  static Months of(long[] created) {
    int[] months = new int[created.length];
    for (int row = 0; row < created.length; row++) {
      OffsetDateTime time = Instant.ofEpochMilli(created[row]).atOffset(ZoneOffset.UTC);
      months[row] = time.getYear() * YEAR + time.getMonthValue() - 1;
    }
    return new Months(months);
  }

  /** Adds to the counts how many of these rows, in their order, are of each month. */
  void count(int[] matching, int size, Map<String, Long> counts) {
    int i = 0;
    while (i < size) {
      int month = months[matching[i]];
      int end = i;
      while (end < size && months[matching[end]] == month) {
        end++;
      }
      counts.merge(name(month), (long) (end - i), Long::sum);
      i = end;
    }
  }

  private static String name(int month) {
    return YearMonth.of(month / YEAR, month % YEAR + 1).toString();
  }
}
