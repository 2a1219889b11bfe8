package dev.cairn.domain.search;

import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that comes into question for an answer, without its text: what speaks for it, and where
 * its memory stands among those of the same source, in the order of their creation.
 *
 * @param before the memory before it in its source, where there is one
 * @param after the memory after it
 */
public record Candidate(
    ChunkRef chunk,
    Instant createdAt,
    Evidence evidence,
    @Nullable String source,
    @Nullable MemoryId before,
    @Nullable MemoryId after) {

  public MemoryId memoryId() {
    return chunk.memoryId();
  }
}
