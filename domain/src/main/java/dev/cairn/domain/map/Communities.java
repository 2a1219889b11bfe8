package dev.cairn.domain.map;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Points that are tied to one another more than to others: each joins, again and again, those that
 * it is tied to most. The largest community is 0; those of a few points are none, which is -1.
 */
final class Communities {

  static final int NONE = -1;

  private static final int ROUNDS = 20;
  private static final int LEAST = 5;

  /** Of labels that are as strong, the smaller one wins. */
  private static final Comparator<Map.Entry<Integer, Double>> STRENGTH =
      Map.Entry.<Integer, Double>comparingByValue()
          .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()));

  private Communities() {}

  static int[] of(Neighbourhood ties) {
    int[] labels = IntStream.range(0, ties.size()).toArray();
    boolean changed = true;
    for (int round = 0; round < ROUNDS && changed; round++) {
      changed = false;
      for (int point = 0; point < labels.length; point++) {
        int strongest = strongest(ties, labels, point);
        changed |= strongest != labels[point];
        labels[point] = strongest;
      }
    }
    return numbered(labels);
  }

  private static int strongest(Neighbourhood ties, int[] labels, int point) {
    Map<Integer, Double> sums = new HashMap<>();
    int[] nearest = ties.nearest()[point];
    for (int i = 0; i < nearest.length; i++) {
      sums.merge(labels[nearest[i]], (double) ties.ties()[point][i], Double::sum);
    }
    return sums.entrySet().stream().max(STRENGTH).map(Map.Entry::getKey).orElse(labels[point]);
  }

  private static int[] numbered(int[] labels) {
    Map<Integer, Integer> sizes = new HashMap<>();
    IntStream.of(labels).forEach(label -> sizes.merge(label, 1, Integer::sum));
    List<Integer> largest =
        sizes.entrySet().stream()
            .filter(each -> each.getValue() >= LEAST)
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey)
            .toList();
    Map<Integer, Integer> numbers = new HashMap<>();
    largest.forEach(label -> numbers.put(label, numbers.size()));
    return IntStream.of(labels).map(label -> numbers.getOrDefault(label, NONE)).toArray();
  }
}
