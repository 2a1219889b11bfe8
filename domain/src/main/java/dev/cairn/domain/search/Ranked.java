package dev.cairn.domain.search;

import java.time.Instant;
import java.util.Comparator;

/**
 * A memory at its place in the order of an answer, by the chunk that speaks best for it.
 *
 * @param note whether it stands by itself and is no turn of a talk
 * @param order what it is ordered by; unlike the similarity it is not cut off at 1
 * @param lent what stands around it has added to its order
 */
public record Ranked(
    ChunkRef chunk,
    Instant createdAt,
    boolean note,
    double order,
    double similarity,
    Lift.Lent lent,
    Explanation explanation) {

  /** Best first; among equals the newer memory, then the smaller id, then the earlier chunk. */
  static final Comparator<Ranked> BEST_FIRST =
      Comparator.comparingDouble(Ranked::order)
          .reversed()
          .thenComparing(Ranked::createdAt, Comparator.reverseOrder())
          .thenComparing(ranked -> ranked.chunk.memoryId())
          .thenComparingInt(ranked -> ranked.chunk.chunkIndex());

  static Ranked byMeaning(ScoredChunk chunk, double cosine, double similarity) {
    return new Ranked(
        chunk.ref(),
        chunk.createdAt(),
        false,
        cosine,
        similarity,
        Lift.Lent.NOTHING,
        Explanation.ofMeaning(similarity));
  }

  static Ranked byWords(Candidate candidate, double share) {
    return new Ranked(
        candidate.chunk(),
        candidate.createdAt(),
        false,
        share,
        share,
        Lift.Lent.NOTHING,
        Explanation.ofWords(share));
  }

  /** The same with a similarity of at most so much, for something else than what was asked for. */
  Ranked atMost(double most) {
    return similarity <= most
        ? this
        : new Ranked(
            chunk, createdAt, note, order, most, lent, explanation.scaled(most / similarity));
  }

  /** The same with a similarity of at least so much, which it owes to what brought it there. */
  Ranked atLeast(double least) {
    return similarity >= least
        ? this
        : new Ranked(
            chunk,
            createdAt,
            note,
            order,
            least,
            lent,
            explanation.raised(least - similarity, lent));
  }

  /** The same with the score that it has after it was read once more. */
  Ranked reranked(double score) {
    return new Ranked(
        chunk, createdAt, note, score, score, lent, explanation.reranked(score - similarity));
  }
}
