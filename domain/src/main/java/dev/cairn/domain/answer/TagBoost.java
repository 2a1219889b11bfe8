package dev.cairn.domain.answer;

import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryHit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Brings memories with preferred tags forward: one that carries all of them goes half of the way
 * from its similarity to 1, one that carries some of them a quarter. Less related memories go less
 * far, so that what is unrelated stays unrelated, whatever its tags.
 */
public record TagBoost(Tags preferred) implements ValueObject {

  private static final double ALL = 0.5;
  private static final double SOME = 0.25;

  /** What a question and its answer have on average; from there on tags count in full. */
  private static final double RELATED = 0.5;

  /** Best first; where the boost makes hits equal, as they were without it. */
  private static final Comparator<BoostedHit> BEST_FIRST =
      Comparator.comparingDouble(BoostedHit::score)
          .thenComparingDouble(boosted -> boosted.hit().similarity())
          .reversed();

  /** The best of the hits, each once; equal ones in the order they are given in. */
  public List<BoostedHit> rank(List<MemoryHit> hits, int limit) {
    Set<Object> seen = new HashSet<>();
    return hits.stream()
        .map(hit -> new BoostedHit(hit, score(hit)))
        .sorted(BEST_FIRST)
        .filter(hit -> seen.add(hit.hit().chunk().memoryId()))
        .limit(limit)
        .toList();
  }

  private double score(MemoryHit hit) {
    double similarity = hit.similarity();
    double share = share(hit.chunk().labels().tags()) * Math.min(1, similarity / RELATED);
    return similarity + (1 - similarity) * share;
  }

  private double share(Tags tags) {
    if (preferred.isEmpty() || !tags.containsAny(preferred)) {
      return 0;
    }
    return tags.containsAll(preferred) ? ALL : SOME;
  }
}
