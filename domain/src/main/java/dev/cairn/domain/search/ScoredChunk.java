package dev.cairn.domain.search;

import dev.cairn.domain.memory.ChunkId;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import java.time.Instant;

/** A chunk that a store found, as it found it: the score is still the backend's own. */
public record ScoredChunk(
    MemoryId memoryId,
    int chunkIndex,
    String text,
    Labels labels,
    Instant createdAt,
    RawScore score) {

  public ChunkId chunkId() {
    return ChunkId.of(memoryId, chunkIndex);
  }
}
