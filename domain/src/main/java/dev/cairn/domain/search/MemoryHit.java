package dev.cairn.domain.search;

import org.jspecify.annotations.Nullable;

/**
 * A memory in an answer, by its best chunk, with what its score means and is made of.
 *
 * @param passage the sentence of a long chunk that has most of the query's words, if any has
 */
public record MemoryHit(
    ScoredChunk chunk, double similarity, Explanation explanation, @Nullable String passage) {

  /** A hit of a search by meaning alone. */
  public MemoryHit(ScoredChunk chunk, double similarity) {
    this(chunk, similarity, Explanation.ofMeaning(similarity), null);
  }

  /** The same with a similarity of at most so much. */
  public MemoryHit atMost(double most) {
    return similarity <= most ? this : new MemoryHit(chunk, most, explanation, passage);
  }

  /** Whether it is likely enough to be spoken of as an answer. */
  public boolean isLikely() {
    return similarity >= Chance.CONFIDENT;
  }
}
