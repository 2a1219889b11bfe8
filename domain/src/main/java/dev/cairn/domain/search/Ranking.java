package dev.cairn.domain.search;

import dev.cairn.domain.score.Normalization;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Turns what a store found into an answer: similarities instead of raw scores, nothing below the
 * minimum, no chunk twice, best first, and equal ones always in the same order.
 */
public record Ranking(Normalization normalization) implements ValueObject {

  /** Best first; among equals the newer memory, then the smaller id, then the earlier chunk. */
  static final Comparator<MemoryHit> BEST_FIRST =
      Comparator.comparingDouble(MemoryHit::similarity)
          .reversed()
          .thenComparing(hit -> hit.chunk().createdAt(), Comparator.reverseOrder())
          .thenComparing(hit -> hit.chunk().memoryId())
          .thenComparingInt(hit -> hit.chunk().chunkIndex());

  public List<MemoryHit> rank(List<ScoredChunk> candidates, double minSimilarity, int limit) {
    Set<Object> seen = new HashSet<>();
    return candidates.stream()
        .map(chunk -> new MemoryHit(chunk, normalization.similarity(chunk.score())))
        .filter(hit -> hit.similarity() >= minSimilarity)
        .sorted(BEST_FIRST)
        .filter(hit -> seen.add(List.of(hit.chunk().memoryId(), hit.chunk().chunkIndex())))
        .limit(limit)
        .toList();
  }
}
