package dev.cairn.domain.fusion;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jmolecules.ddd.types.ValueObject;

/** How the best of some values lie: around which mean, and how far from it. */
record Spread(double mean, double deviation) implements ValueObject {

  /**
   * So many of the best values are looked at. A store that leaves no more than the others out
   * answers as if it had looked at everything.
   */
  static final int SAMPLE = 200;

  /** Of the best values. */
  static Spread of(double[] values) {
    double least = least(values);
    return of(values, IntStream.range(0, values.length).filter(i -> values[i] >= least).toArray());
  }

  static Spread of(double[] values, int[] sample) {
    double mean = 0;
    for (int i : sample) {
      mean += values[i] / sample.length;
    }
    double squares = 0;
    for (int i : sample) {
      squares += (values[i] - mean) * (values[i] - mean);
    }
    return new Spread(mean, sample.length == 0 ? 0 : Math.sqrt(squares / sample.length));
  }

  static Spread mean(List<Spread> spreads) {
    return new Spread(
        spreads.stream().mapToDouble(Spread::mean).average().orElse(0),
        spreads.stream().mapToDouble(Spread::deviation).average().orElse(0));
  }

  /** The last of the values that belong to the sample. */
  static double least(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length <= SAMPLE ? Double.NEGATIVE_INFINITY : sorted[sorted.length - SAMPLE];
  }

  /** How many deviations each value lies above the mean. */
  double[] standings(double[] values) {
    return Arrays.stream(values)
        .map(value -> deviation > 0 ? (value - mean) / deviation : 0)
        .toArray();
  }

  /** What lies so many deviations above the mean. */
  double value(double standing) {
    return mean + standing * deviation;
  }
}
