package dev.cairn.adapter.lucene.memories;

import java.util.List;

/**
 * Skips rows of several segments in their common order, without going through them: the middle row
 * of the segment with most candidates tells for each segment how many rows come no later. Either
 * all of those are skipped, or the others are no candidates any more.
 */
final class Skipping {

  private final List<MatchingRows> segments;

  /** How many of each segment's next rows may still be among those to skip. */
  private final int[] candidates;

  private long left;

  Skipping(List<MatchingRows> segments) {
    this.segments = segments;
    this.candidates = segments.stream().mapToInt(MatchingRows::left).toArray();
  }

  void skip(long count) {
    left = count;
    while (left > 0 && candidates() > 0) {
      narrow();
    }
  }

  private long candidates() {
    long sum = 0;
    for (int each : candidates) {
      sum += each;
    }
    return sum;
  }

  private void narrow() {
    int largest = 0;
    for (int i = 1; i < candidates.length; i++) {
      largest = candidates[i] > candidates[largest] ? i : largest;
    }
    int middle = (candidates[largest] - 1) / 2;
    int[] before = new int[candidates.length];
    long sum = 0;
    for (int i = 0; i < before.length; i++) {
      before[i] = segments.get(i).countUpTo(segments.get(largest), middle, candidates[i]);
      sum += before[i];
    }
    if (sum <= left) {
      skip(before, sum);
    } else {
      System.arraycopy(before, 0, candidates, 0, before.length);
      // The middle row itself is one too many.
      candidates[largest]--;
    }
  }

  private void skip(int[] counts, long sum) {
    for (int i = 0; i < counts.length; i++) {
      segments.get(i).skip(counts[i]);
      candidates[i] -= counts[i];
    }
    left -= sum;
  }
}
