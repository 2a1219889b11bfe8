package dev.cairn.domain.fusion;

import dev.cairn.domain.words.QueryWords;
import java.util.stream.IntStream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * How the evidence of meaning and the evidence of words are put together in a catalogue. Both are
 * compared with how far they spread among the best candidates of the query: what has more of the
 * query's words than the others is lifted, by as much as if its meaning were nearer by {@code
 * weight} times as many standard deviations, only less the nearer to 1 it is. Words only ever lift,
 * and never to 1: that is for what means the same.
 *
 * @param weight how much words count beside meaning
 */
public record Fusion(double weight) implements ValueObject {

  private static final double LEAST_WEIGHT = 0.3;
  private static final double WEIGHT_OF_NONE = 0.2;
  private static final double WEIGHT_PER_WORD = 0.02;

  /**
   * The more a request says, the more its words count: a long one names what it is about, and its
   * meaning is that of many things at once.
   */
  static Fusion of(QueryWords words) {
    return new Fusion(Math.max(LEAST_WEIGHT, WEIGHT_OF_NONE + WEIGHT_PER_WORD * words.count()));
  }

  /**
   * The lifted cosines.
   *
   * @param cosines of all candidates
   * @param words how much of the query's words each of them has
   */
  public double[] fused(double[] cosines, double[] words) {
    double leastCosine = Spread.least(cosines);
    double leastWords = Spread.least(words);
    int[] sample =
        IntStream.range(0, cosines.length)
            .filter(i -> cosines[i] >= leastCosine || (words[i] > 0 && words[i] >= leastWords))
            .toArray();
    double spread = Spread.of(words, sample).deviation();
    double rate = spread > 0 ? weight * Spread.of(cosines, sample).deviation() / spread : 0;
    double fewest = IntStream.of(sample).mapToDouble(i -> words[i]).min().orElse(0);
    double[] fused = new double[cosines.length];
    for (int i = 0; i < fused.length; i++) {
      fused[i] = Ascent.of(cosines[i], rate * (words[i] - fewest));
    }
    return fused;
  }
}
