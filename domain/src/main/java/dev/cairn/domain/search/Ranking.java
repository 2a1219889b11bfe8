package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Turns what a store found into the order of an answer: chances instead of raw scores, each memory
 * once, best first, and equal ones always in the same order.
 */
public record Ranking(Normalization normalization, Weighing weighing, Lift lift)
    implements ValueObject {

  /** How many of the candidates lend to one another; those behind them are too far from the top. */
  public static final int LIFTED = 100;

  /** What so many of the best say is looked at before they are answered. */
  static final int LOOKED_AT = 10;

  /** Best first; among equals the newer memory, then the smaller id, then the earlier chunk. */
  public static final Comparator<MemoryHit> HIT_ORDER =
      Comparator.comparingDouble(MemoryHit::similarity)
          .reversed()
          .thenComparing(hit -> hit.chunk().createdAt(), Comparator.reverseOrder())
          .thenComparing(hit -> hit.chunk().memoryId())
          .thenComparingInt(hit -> hit.chunk().chunkIndex());

  public Ranking(Normalization normalization) {
    this(normalization, Weighing.DEFAULT, Lift.DEFAULT);
  }

  /** The order of memories found by meaning alone. */
  public List<Ranked> byMeaning(List<ScoredChunk> found, Meaning meaning, Asked asked) {
    List<Ranked> order =
        foldedInOrder(
            found.stream()
                .map(
                    chunk -> {
                      double cosine = meaning.read(chunk.score()).cosine();
                      return Ranked.byMeaning(chunk, cosine, similarity(cosine, asked));
                    }));
    return named(order, asked, found.stream().map(ScoredChunk::text));
  }

  /** What a mean of cosines comes to in an answer that goes by meaning alone. */
  public double similarity(double cosine, Asked asked) {
    return Double.isNaN(cosine) ? 0 : Likelihood.ofMeaning(normalization, asked).of(cosine, 0);
  }

  /** The order of memories found by words alone. */
  public List<Ranked> byWords(Collection<Candidate> found) {
    return foldedInOrder(found.stream().map(each -> Ranked.byWords(each, each.signs().words())));
  }

  /** The order of memories found by meaning and words. */
  public List<Ranked> byBoth(List<Candidate> found, Asked asked) {
    List<Placed> placed = weighing.placed(found, asked);
    Map<MemoryId, Lift.Lent> lent = lent(placed);
    Likelihood likelihood = Likelihood.ofBoth(normalization, asked, found);
    List<Ranked> order = new ArrayList<>();
    for (Placed each : placed) {
      Candidate candidate = each.candidate();
      Lift.Lent around = lent.getOrDefault(candidate.memoryId(), Lift.Lent.NOTHING);
      order.add(ranked(each, around.from(asked.timely(candidate.createdAt())), likelihood));
    }
    return atLeastAsLikelyAsThoseBehind(foldedInOrder(order.stream()));
  }

  /** What the best lend to one another. */
  private Map<MemoryId, Lift.Lent> lent(List<Placed> placed) {
    return lift.of(
        placed.stream()
            .sorted(Comparator.comparingDouble(Placed::fused).reversed())
            .limit(LIFTED)
            .toList());
  }

  /**
   * The same order after a look at what the best say: of notes that say nearly the same the newer
   * one first, and nothing likely where none has the name that was asked for.
   *
   * @param texts reads what chunks say
   */
  public List<Ranked> afterALook(
      List<Ranked> order,
      Asked asked,
      Function<Collection<ChunkRef>, Map<ChunkRef, ChunkText>> texts) {
    List<ChunkRef> best = order.stream().limit(LOOKED_AT).map(Ranked::chunk).toList();
    if (best.isEmpty() || (best.size() == 1 && asked.names().isEmpty())) {
      return order;
    }
    Map<ChunkRef, ChunkText> said = texts.apply(best);
    List<Ranked> settled = Succession.DEFAULT.applied(order, said, asked.model());
    return named(settled, asked, said.values().stream().map(ChunkText::text));
  }

  /** Where none of the best has a name that the query has, nothing can be what it asks for. */
  private static List<Ranked> named(List<Ranked> order, Asked asked, Stream<String> best) {
    return asked.names().isEmpty() || best.anyMatch(asked.names()::occurIn)
        ? order
        : order.stream().map(each -> each.atMost(Chance.UNLIKELY)).toList();
  }

  private static Ranked ranked(Placed placed, Lift.Lent lent, Likelihood likelihood) {
    Candidate candidate = placed.candidate();
    Signs signs = candidate.signs();
    double chance = likelihood.of(signs);
    double meaning = Math.min(chance, likelihood.of(new Signs(signs.cosines(), 0)));
    return new Ranked(
        candidate.chunk(),
        candidate.createdAt(),
        !candidate.isTurn(),
        placed.fused() + lent.sum(),
        chance,
        lent,
        Explanation.ofBoth(meaning, chance - meaning, signs.words()));
  }

  /** What stands around a hit may bring it before likelier ones: then it is as likely as they. */
  private static List<Ranked> atLeastAsLikelyAsThoseBehind(List<Ranked> order) {
    List<Ranked> raised = new ArrayList<>(order);
    for (int i = raised.size() - 2; i >= 0; i--) {
      raised.set(i, raised.get(i).atLeast(raised.get(i + 1).similarity()));
    }
    return raised;
  }

  private static List<Ranked> foldedInOrder(Stream<Ranked> all) {
    Set<MemoryId> seen = new HashSet<>();
    return all.sorted(Ranked.BEST_FIRST).filter(each -> seen.add(each.chunk().memoryId())).toList();
  }
}
