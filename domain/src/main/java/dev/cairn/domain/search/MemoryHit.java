package dev.cairn.domain.search;

/** A memory in an answer, by its best chunk, with what its score means and is made of. */
public record MemoryHit(ScoredChunk chunk, double similarity, Explanation explanation) {

  /** A hit of a search by meaning alone. */
  public MemoryHit(ScoredChunk chunk, double similarity) {
    this(chunk, similarity, Explanation.ofMeaning(similarity));
  }
}
