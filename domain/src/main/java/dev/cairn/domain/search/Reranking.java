package dev.cairn.domain.search;

import dev.cairn.domain.error.Invariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What becomes of an order when its best hits are read once more, each together with the query: the
 * chance that it answers counts beside what was found before. What was not read stays behind.
 *
 * @param depth how many of the best are read
 * @param weight how much the chance counts, 0 to 1; what was found before is the rest
 */
public record Reranking(int depth, double weight) implements ValueObject {

  public static final Reranking DEFAULT = new Reranking(30, 0.7);

  public Reranking {
    Invariant.require(
        depth >= 1 && weight >= 0 && weight <= 1,
        "at least one is read, and the weight is from 0 to 1");
  }

  /** Those that are to be read. */
  public List<Ranked> best(List<Ranked> order) {
    return order.subList(0, Math.min(depth, order.size()));
  }

  /**
   * The new order.
   *
   * @param chances of those that were read; one that is missing keeps its score
   */
  public List<Ranked> of(List<Ranked> order, Map<ChunkRef, Double> chances) {
    List<Ranked> read =
        best(order).stream().map(each -> judged(each, chances)).sorted(Ranked.BEST_FIRST).toList();
    List<Ranked> all = new ArrayList<>(read);
    for (Ranked unread : order.subList(read.size(), order.size())) {
      all.add(unread.reranked(Math.min(unread.similarity(), read.getLast().similarity())));
    }
    return all;
  }

  private Ranked judged(Ranked ranked, Map<ChunkRef, Double> chances) {
    double before = ranked.similarity();
    double chance = chances.getOrDefault(ranked.chunk(), before);
    return ranked.reranked((1 - weight) * before + weight * chance);
  }
}
