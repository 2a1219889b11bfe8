package dev.cairn.adapter.lucene;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.Evidence;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What speaks for entries of a shelf, entry by entry.
 *
 * @param positions of the entries on the shelf, in their order
 */
record Evidences(int[] positions, double[] cosines, double[] words, double[] fused) {

  /** The best of the wanted entries that come to at least so much; equals in their order. */
  <R> Nearest<R> best(BitSet wanted, double least, int limit, IntFunction<R> result) {
    int[] found =
        IntStream.range(0, positions.length)
            .filter(i -> wanted.get(positions[i]) && fused[i] >= least)
            .toArray();
    List<Scored<R>> best =
        IntStream.of(found)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -fused[i]))
            .limit(limit)
            .map(i -> scored(i, result))
            .toList();
    return new Nearest<>(best, found.length);
  }

  Evidences withFused(double[] changed) {
    return new Evidences(positions, cosines, words, changed);
  }

  private <R> Scored<R> scored(int i, IntFunction<R> result) {
    return new Scored<>(
        result.apply(positions[i]),
        new RawScore(fused[i], ScoreScale.COSINE),
        new Evidence(cosines[i], words[i], fused[i]));
  }
}
