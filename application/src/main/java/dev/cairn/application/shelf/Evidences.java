package dev.cairn.application.shelf;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.fusion.Readings;
import dev.cairn.domain.fusion.Readings.Reading;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.BitSet;
import java.util.Comparator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What speaks for entries of a shelf, entry by entry.
 *
 * @param positions of the entries on the shelf, in their order
 */
record Evidences(int[] positions, Readings readings) {

  /** The best of the wanted entries that come to at least so much; equals in their order. */
  <R> Nearest<R> best(BitSet wanted, double least, int limit, IntFunction<R> result) {
    Reading merged = readings.merged();
    int[] found = reaching(merged.fused(), wanted, least);
    return nearest(first(found, merged.fused(), limit), found.length, merged, result);
  }

  /** The same for each of the readings, in one list. */
  <R> Nearest<R> bestOfEach(BitSet wanted, double least, int limit, IntFunction<R> result) {
    Reading highest = readings.highest();
    int[] chosen =
        readings.all().stream()
            .map(Reading::fused)
            .flatMapToInt(fused -> first(reaching(fused, wanted, least), fused, limit))
            .distinct()
            .toArray();
    long total = reaching(highest.fused(), wanted, least).length;
    return nearest(first(chosen, highest.fused(), chosen.length), total, highest, result);
  }

  private int[] reaching(double[] values, BitSet wanted, double least) {
    return IntStream.range(0, positions.length)
        .filter(i -> wanted.get(positions[i]) && values[i] >= least)
        .toArray();
  }

  private static IntStream first(int[] entries, double[] values, int limit) {
    return IntStream.of(entries)
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer i) -> -values[i])
                .thenComparing(Comparator.naturalOrder()))
        .limit(limit)
        .mapToInt(Integer::intValue);
  }

  private <R> Nearest<R> nearest(
      IntStream entries, long total, Reading reading, IntFunction<R> result) {
    IntFunction<Scored<R>> scored =
        i ->
            new Scored<>(
                result.apply(positions[i]),
                new RawScore(reading.fused()[i], ScoreScale.COSINE),
                reading.evidence(i));
    return new Nearest<>(entries.mapToObj(scored).toList(), total);
  }
}
