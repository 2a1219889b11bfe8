package dev.cairn.adapter.remote.words;

import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.Comparator;

/** One of the memories of a source. */
public record Sibling(String source, Instant createdAt, MemoryId id) {

  static final Comparator<Sibling> CHRONOLOGICAL =
      Comparator.comparing(Sibling::createdAt).thenComparing(Sibling::id);
}
