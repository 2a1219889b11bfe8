package dev.cairn.adapter.handover;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Cuts what would be too much for one frame into portions of at least one element, in order. */
final class Batches {

  private Batches() {}

  static <T> List<List<T>> of(List<T> elements, int size) {
    return of(elements, size, element -> 1);
  }

  static <T> List<List<T>> of(List<T> elements, int weight, ToIntFunction<T> weigher) {
    List<List<T>> batches = new ArrayList<>();
    int from = 0;
    long sum = 0;
    for (int i = 0; i < elements.size(); i++) {
      int next = weigher.applyAsInt(elements.get(i));
      if (i > from && sum + next > weight) {
        batches.add(elements.subList(from, i));
        from = i;
        sum = 0;
      }
      sum += next;
    }
    if (from < elements.size()) {
      batches.add(elements.subList(from, elements.size()));
    }
    return batches;
  }
}
