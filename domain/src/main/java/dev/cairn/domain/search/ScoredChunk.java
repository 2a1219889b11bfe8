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

  /** The same chunk with another text, as when it is shown in part. */
  public ScoredChunk saying(String changed) {
    return new ScoredChunk(memoryId, chunkIndex, changed, labels, createdAt, score);
  }

  public ChunkRef ref() {
    return new ChunkRef(memoryId, chunkIndex);
  }

  public ChunkId chunkId() {
    return ChunkId.of(memoryId, chunkIndex);
  }
}
