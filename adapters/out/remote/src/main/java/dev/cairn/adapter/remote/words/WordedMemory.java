package dev.cairn.adapter.remote.words;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.Map;

/**
 * A memory as searches by words know it.
 *
 * @param chunks what the server keeps of the words of each, as its postings tell it
 * @param <K> how the server names a chunk
 */
public record WordedMemory<K extends Comparable<K>>(
    MemoryId id, Labels labels, Instant createdAt, Map<K, ChunkTerms> chunks) {

  public WordedMemory {
    chunks = Map.copyOf(chunks);
  }

  boolean fits(Filter filter) {
    return filter.matches(labels, createdAt);
  }

  long length() {
    return chunks.values().stream().mapToLong(ChunkTerms::length).sum();
  }
}
