package dev.cairn.adapter.lucene;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Map;

/** In which month each row of a segment was created. Rows of one month follow one another. */
final class Months {

  private final YearMonth[] months;

  private Months(YearMonth[] months) {
    this.months = months;
  }

  /**
   * @param created in the order of the rows: the newest first
   */
  static Months of(long[] created) {
    YearMonth[] months = new YearMonth[created.length];
    for (int row = 0; row < created.length; row++) {
      YearMonth month = YearMonth.from(Instant.ofEpochMilli(created[row]).atOffset(ZoneOffset.UTC));
      months[row] = row > 0 && month.equals(months[row - 1]) ? months[row - 1] : month;
    }
    return new Months(months);
  }

  /** Adds to the counts how many of these rows, in their order, are of each month. */
  void count(int[] matching, int size, Map<String, Long> counts) {
    int i = 0;
    while (i < size) {
      YearMonth month = months[matching[i]];
      int end = i;
      while (end < size && months[matching[end]] == month) {
        end++;
      }
      counts.merge(month.toString(), (long) (end - i), Long::sum);
      i = end;
    }
  }
}
