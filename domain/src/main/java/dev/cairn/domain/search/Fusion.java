package dev.cairn.domain.search;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * How the evidence of meaning and the evidence of words are put together. Both are compared with
 * how far they spread among the best candidates of the query: what has more of the query's words
 * than the others is lifted, by as much as if its meaning were nearer by {@code weight} times as
 * many standard deviations, only less the nearer to 1 it is. Words only ever lift, and never to 1:
 * that is for what means the same.
 *
 * @param weight how much words count beside meaning
 */
public record Fusion(double weight) implements ValueObject {

  public static final Fusion CATALOG = new Fusion(0.4);

  /**
   * So many by meaning, and as many by words, are looked at to see how far the evidence spreads. A
   * store that leaves no more than the others out answers as if it had looked at everything.
   */
  public static final int SAMPLE = 200;

  /**
   * The lifted cosines.
   *
   * @param cosines of all candidates
   * @param words how much of the query's words each of them has
   */
  public double[] fused(double[] cosines, double[] words) {
    double leastCosine = least(cosines);
    double leastWords = least(words);
    int[] sample =
        IntStream.range(0, cosines.length)
            .filter(i -> cosines[i] >= leastCosine || (words[i] > 0 && words[i] >= leastWords))
            .toArray();
    double spread = deviation(words, sample);
    double rate = spread > 0 ? weight * deviation(cosines, sample) / spread : 0;
    double fewest = IntStream.of(sample).mapToDouble(i -> words[i]).min().orElse(0);
    double[] fused = new double[cosines.length];
    for (int i = 0; i < fused.length; i++) {
      fused[i] = Ascent.of(cosines[i], rate * (words[i] - fewest));
    }
    return fused;
  }

  /** The last of the values that belong to the sample. */
  private static double least(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length <= SAMPLE ? Double.NEGATIVE_INFINITY : sorted[sorted.length - SAMPLE];
  }

  private static double deviation(double[] values, int[] sample) {
    double mean = 0;
    for (int i : sample) {
      mean += values[i] / sample.length;
    }
    double squares = 0;
    for (int i : sample) {
      squares += (values[i] - mean) * (values[i] - mean);
    }
    return sample.length == 0 ? 0 : Math.sqrt(squares / sample.length);
  }
}
