package dev.cairn.adapter.remote.words;

import dev.cairn.adapter.remote.words.ChunkWords.Extent;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What writes have changed between two states of a store.
 *
 * @param touched what they touched, one after the other
 * @param now those of the memories that exist, as they are at least since the later state
 * @param exact whether they are so in the later state, rather than after a further write
 */
public record WordChanges<K extends Comparable<K>>(
    List<Touch<K>> touched, List<WordedMemory<K>> now, boolean exact) {

  /**
   * A memory that a write touched.
   *
   * @param before what it was before, of its words the lengths only; null: it did not exist
   */
  public record Touch<K extends Comparable<K>>(MemoryId id, @Nullable WordedMemory<K> before) {}

  public WordChanges {
    touched = List.copyOf(touched);
    now = List.copyOf(now);
  }

  /** The memories that some writes touched. */
  public static <K extends Comparable<K>> Set<MemoryId> ids(Collection<Touch<K>> touched) {
    return touched.stream().map(Touch::id).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What the memories were before, each as often as it was touched. */
  List<WordedMemory<K>> before() {
    return touched.stream().map(Touch::before).filter(Objects::nonNull).toList();
  }

  /** The chunks that are gone, or are not what they were. */
  Set<K> outdated() {
    return before().stream()
        .flatMap(memory -> memory.chunks().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** How much text fits after the writes where so much fitted before them. */
  Extent applied(Extent known, Filter filter) {
    long chunks = known.chunks();
    long length = known.length();
    Set<MemoryId> seen = new HashSet<>();
    for (Touch<K> touch : touched) {
      WordedMemory<K> before = touch.before;
      if (seen.add(touch.id) && before != null && before.fits(filter)) {
        chunks -= before.chunks().size();
        length -= before.length();
      }
    }
    for (WordedMemory<K> memory : now) {
      if (memory.fits(filter)) {
        chunks += memory.chunks().size();
        length += memory.length();
      }
    }
    return new Extent(chunks, length);
  }
}
