package dev.cairn.adapter.remote.words;

import dev.cairn.domain.words.Occurrences;
import java.util.Arrays;

/** The chunks that have a term, as they come; a common word has very many. */
final class Postings {

  private static final int FIRST = 16;

  private long[] places = new long[FIRST];
  private int[] times = new int[FIRST];
  private int[] lengths = new int[FIRST];
  private int count;

  void add(int number, int often, int length) {
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      times = Arrays.copyOf(times, 2 * count);
      lengths = Arrays.copyOf(lengths, 2 * count);
    }
    places[count] = ((long) number << Integer.SIZE) | count;
    times[count] = often;
    lengths[count++] = length;
  }

  /** In the order of the numbers, each once. */
  Occurrences sorted() {
    Arrays.sort(places, 0, count);
    Occurrences sorted = new Occurrences(count);
    int last = -1;
    for (int i = 0; i < count; i++) {
      int number = (int) (places[i] >>> Integer.SIZE);
      int place = (int) places[i];
      if (number != last) {
        sorted.add(number, times[place], lengths[place]);
      }
      last = number;
    }
    return sorted;
  }
}
