package dev.cairn.domain.search;

import java.time.Instant;
import java.util.Comparator;

/**
 * A memory at its place in the order of an answer, by the chunk that speaks best for it.
 *
 * @param order what it is ordered by; unlike the similarity it is not cut off at 1
 */
public record Ranked(
    ChunkRef chunk, Instant createdAt, double order, double similarity, Explanation explanation) {

  /** Best first; among equals the newer memory, then the smaller id, then the earlier chunk. */
  static final Comparator<Ranked> BEST_FIRST =
      Comparator.comparingDouble(Ranked::order)
          .reversed()
          .thenComparing(Ranked::createdAt, Comparator.reverseOrder())
          .thenComparing(ranked -> ranked.chunk.memoryId())
          .thenComparingInt(ranked -> ranked.chunk.chunkIndex());

  /** The same with the score that it has after it was read once more. */
  Ranked reranked(double score) {
    return new Ranked(chunk, createdAt, score, score, explanation.reranked(score - similarity));
  }
}
