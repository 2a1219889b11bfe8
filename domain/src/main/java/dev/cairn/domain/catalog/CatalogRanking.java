package dev.cairn.domain.catalog;

import dev.cairn.domain.fusion.Evidence;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Explanation;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * Turns what an index found into an answer: similarities instead of raw scores, nothing below the
 * threshold, nothing twice, best first, and equal ones in the order of their ids.
 */
public record CatalogRanking(Normalization normalization) implements ValueObject {

  public List<Match<CountedSkill>> skills(
      List<Scored<CountedSkill>> found, Calibration calibration, double threshold, int limit) {
    return best(found, counted -> counted.skill().id().value(), calibration, threshold, limit);
  }

  public List<Match<CatalogItem>> items(
      List<Scored<CatalogItem>> found, Calibration calibration, double threshold, int limit) {
    return best(found, item -> item.id().value(), calibration, threshold, limit);
  }

  /** The cosine that a raw score must reach for its similarity to reach the threshold. */
  public double leastCosine(double threshold, Calibration calibration) {
    return normalization.leastCosine(threshold, calibration);
  }

  /** Both answers in one, without repeats. */
  public List<Match<CatalogItem>> merged(
      List<Match<CatalogItem>> some, List<Match<CatalogItem>> more, int limit) {
    Map<ItemId, Match<CatalogItem>> all = new LinkedHashMap<>();
    some.forEach(match -> all.put(match.value().id(), match));
    more.forEach(match -> all.putIfAbsent(match.value().id(), match));
    return all.values().stream().sorted(bestFirst(item -> item.id().value())).limit(limit).toList();
  }

  private <T> List<Match<T>> best(
      List<Scored<T>> found,
      Function<T, String> id,
      Calibration calibration,
      double threshold,
      int limit) {
    Set<String> seen = new HashSet<>();
    return found.stream()
        .map(scored -> match(scored, calibration))
        .filter(match -> match.score() >= threshold && seen.add(id.apply(match.value())))
        .sorted(bestFirst(id))
        .limit(limit)
        .toList();
  }

  private <T> Match<T> match(Scored<T> scored, Calibration calibration) {
    double similarity = normalization.similarity(scored.score(), calibration);
    return new Match<>(scored.value(), similarity, explanation(scored, similarity, calibration));
  }

  private @Nullable Explanation explanation(
      Scored<?> scored, double similarity, Calibration calibration) {
    Evidence evidence = scored.evidence();
    if (evidence == null) {
      return null;
    }
    double meaning =
        Math.clamp(normalization.similarity(evidence.cosine(), calibration), 0.0, similarity);
    return Explanation.ofBoth(meaning, similarity - meaning, evidence.words());
  }

  private static <T> Comparator<Match<T>> bestFirst(Function<T, String> id) {
    return Comparator.<Match<T>>comparingDouble(Match::score)
        .reversed()
        .thenComparing(match -> id.apply(match.value()));
  }
}
