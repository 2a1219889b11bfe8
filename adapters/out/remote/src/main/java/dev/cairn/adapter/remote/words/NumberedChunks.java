package dev.cairn.adapter.remote.words;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chunks that have numbers, one after the other, by which postings are short and fast to add. */
final class NumberedChunks<K extends Comparable<K>> {

  private final Map<K, Integer> numbers = new HashMap<>();
  private final List<K> keys = new ArrayList<>();

  /** The number of a chunk, which it gets where it has none. */
  synchronized int numbered(K chunk) {
    return numbers.computeIfAbsent(
        chunk,
        each -> {
          keys.add(each);
          return keys.size() - 1;
        });
  }

  /** The number of a chunk; null where it has none. */
  synchronized @Nullable Integer number(K chunk) {
    return numbers.get(chunk);
  }

  synchronized K chunk(int number) {
    return keys.get(number);
  }

  /** A number that all lie below. */
  synchronized int bound() {
    return keys.size();
  }
}
