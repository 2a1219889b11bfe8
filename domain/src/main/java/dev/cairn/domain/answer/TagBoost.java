package dev.cairn.domain.answer;

import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.Ranking;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Brings memories with preferred tags forward: a memory that carries all of them counts for three
 * tenths more than its similarity, one that carries some of them for half of that, and none for
 * more than 1. What is unrelated stays unrelated, whatever its tags.
 */
public record TagBoost(Tags preferred) implements ValueObject {

  private static final double ALL = 1.3;
  private static final double SOME = 1.15;

  /** Best first; where the boost makes hits equal, by what they were without it. */
  private static final Comparator<BoostedHit> BEST_FIRST =
      Comparator.comparingDouble(BoostedHit::score)
          .reversed()
          .thenComparing(BoostedHit::hit, Ranking.HIT_ORDER);

  /** The best of the hits, each once. */
  public List<BoostedHit> rank(Collection<MemoryHit> hits, int limit) {
    Set<Object> seen = new HashSet<>();
    return hits.stream()
        .map(hit -> new BoostedHit(hit, score(hit)))
        .sorted(BEST_FIRST)
        .filter(hit -> seen.add(hit.hit().chunk().memoryId()))
        .limit(limit)
        .toList();
  }

  private double score(MemoryHit hit) {
    return Math.min(1, hit.similarity() * factor(hit.chunk().labels().tags()));
  }

  private double factor(Tags tags) {
    if (preferred.isEmpty() || !tags.containsAny(preferred)) {
      return 1;
    }
    return tags.containsAll(preferred) ? ALL : SOME;
  }
}
