package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Turns what a store found into the order of an answer: similarities instead of raw scores, each
 * memory once, best first, and equal ones always in the same order.
 */
public record Ranking(Normalization normalization, Lift lift) implements ValueObject {

  /** How many of the candidates lend to one another; those behind them are too far from the top. */
  public static final int LIFTED = 100;

  /** Best first; among equals the newer memory, then the smaller id, then the earlier chunk. */
  static final Comparator<MemoryHit> HIT_ORDER =
      Comparator.comparingDouble(MemoryHit::similarity)
          .reversed()
          .thenComparing(hit -> hit.chunk().createdAt(), Comparator.reverseOrder())
          .thenComparing(hit -> hit.chunk().memoryId())
          .thenComparingInt(hit -> hit.chunk().chunkIndex());

  public Ranking(Normalization normalization) {
    this(normalization, Lift.DEFAULT);
  }

  /** The order of chunks found by meaning alone, whatever their memories. */
  public List<MemoryHit> rank(List<ScoredChunk> candidates, double minSimilarity, int limit) {
    Set<Object> seen = new HashSet<>();
    return candidates.stream()
        .map(chunk -> new MemoryHit(chunk, normalization.similarity(chunk.score())))
        .sorted(HIT_ORDER)
        .filter(hit -> hit.similarity() >= minSimilarity)
        .filter(hit -> seen.add(hit.chunk().chunkId()))
        .limit(limit)
        .toList();
  }

  /** The order of memories found by meaning alone. */
  public List<Ranked> byMeaning(List<ScoredChunk> found, Meaning meaning, Calibration calibration) {
    return foldedInOrder(
        found.stream()
            .map(
                chunk -> {
                  double similarity =
                      normalization.similarity(meaning.read(chunk.score()), calibration);
                  return new Ranked(
                      chunk.ref(),
                      chunk.createdAt(),
                      similarity,
                      similarity,
                      Explanation.ofMeaning(similarity));
                }));
  }

  /** The order of memories found by words alone. */
  public List<Ranked> byWords(Collection<Candidate> found) {
    return foldedInOrder(
        found.stream()
            .map(
                each -> {
                  double share = each.evidence().words();
                  return new Ranked(
                      each.chunk(), each.createdAt(), share, share, Explanation.ofWords(share));
                }));
  }

  /**
   * The order of memories found by meaning and words.
   *
   * @param found best first
   */
  public List<Ranked> byBoth(List<Candidate> found, Calibration calibration) {
    Map<MemoryId, Lift.Lent> lent = lift.of(found.subList(0, Math.min(LIFTED, found.size())));
    return foldedInOrder(
        found.stream()
            .map(
                each ->
                    ranked(
                        each, lent.getOrDefault(each.memoryId(), Lift.Lent.NOTHING), calibration)));
  }

  private Ranked ranked(Candidate candidate, Lift.Lent lent, Calibration calibration) {
    Evidence evidence = candidate.evidence();
    double withNeighbours = Ascent.of(evidence.fused(), lent.byNeighbours());
    double order = Ascent.of(evidence.fused(), lent.byNeighbours() + lent.bySitting());
    double meaning = Math.max(0, uncut(evidence.cosine(), calibration));
    double words = Math.max(meaning, uncut(evidence.fused(), calibration));
    double around = Math.max(words, uncut(withNeighbours, calibration));
    double all = Math.max(around, uncut(order, calibration));
    return new Ranked(
        candidate.chunk(),
        candidate.createdAt(),
        order,
        similarity(order, calibration),
        new Explanation(
            SearchType.HYBRID,
            meaning,
            words - meaning,
            evidence.words(),
            around - words,
            all - around));
  }

  private double uncut(double cosine, Calibration calibration) {
    return normalization.similarity(cosine, calibration);
  }

  private double similarity(double cosine, Calibration calibration) {
    return normalization.similarity(new RawScore(cosine, ScoreScale.COSINE), calibration);
  }

  private static List<Ranked> foldedInOrder(Stream<Ranked> all) {
    Set<MemoryId> seen = new HashSet<>();
    return all.sorted(Ranked.BEST_FIRST).filter(each -> seen.add(each.chunk().memoryId())).toList();
  }
}
