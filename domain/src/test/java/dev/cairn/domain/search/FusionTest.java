package dev.cairn.domain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FusionTest {

  private static final Fusion FUSION = new Fusion(0.4);

  @Test
  void wordsLiftAndNeverLower() {
    double[] cosines = {0.5, 0.6, 0.7};

    double[] fused = FUSION.fused(cosines, new double[] {0.9, 0, 0.1});

    assertThat(fused[0]).isGreaterThan(0.5);
    assertThat(fused[1]).isEqualTo(0.6);
    assertThat(fused[2]).isGreaterThan(0.7);
  }

  @Test
  void whatIsIdenticalStaysAtOneOrAbove() {
    assertThat(FUSION.fused(new double[] {1, 0.2}, new double[] {0, 0.8})[0]).isEqualTo(1);
  }

  @Test
  void theOrderIsThatOfStandardisedScoresAddedUp() {
    Random random = new Random(5);
    double[] cosines = random.doubles(60, 0.7, 0.9).toArray();
    double[] words = random.doubles(60, 0, 0.5).toArray();

    double[] fused = FUSION.fused(cosines, words);

    assertThat(order(fused))
        .isEqualTo(
            order(
                IntStream.range(0, 60)
                    .mapToDouble(i -> z(cosines, i) + 0.4 * z(words, i))
                    .toArray()));
  }

  @Test
  void whereNothingOrEverythingSharesTheWordsOnlyMeaningCounts() {
    assertThat(FUSION.fused(new double[] {0.1, 0.3}, new double[] {0, 0}))
        .containsExactly(0.1, 0.3);
    double[] same = FUSION.fused(new double[] {0.1, 0.3}, new double[] {0.4, 0.4});
    assertThat(same[1] - same[0]).isCloseTo(0.2, within(1e-12));
    assertThat(FUSION.fused(new double[0], new double[0])).isEmpty();
  }

  @Test
  void whatLiesBehindTheSampleChangesNothing() {
    double[] few = IntStream.range(0, 250).mapToDouble(i -> 0.9 - i * 0.001).toArray();
    double[] many = IntStream.range(0, 900).mapToDouble(i -> 0.9 - i * 0.001).toArray();
    double[] fewWords = new double[250];
    double[] manyWords = new double[900];
    for (int i = 0; i < 50; i++) {
      fewWords[i * 2] = 0.01 * i;
      manyWords[i * 2] = 0.01 * i;
    }

    double[] some = FUSION.fused(few, fewWords);
    double[] all = FUSION.fused(many, manyWords);

    for (int i = 0; i < 250; i++) {
      assertThat(all[i]).isCloseTo(some[i], within(1e-12));
    }
  }

  private static double z(double[] values, int at) {
    double mean = IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(0);
    double variance =
        IntStream.range(0, values.length)
            .mapToDouble(i -> Math.pow(values[i] - mean, 2))
            .average()
            .orElse(0);
    return (values[at] - mean) / Math.sqrt(variance);
  }

  private static List<Integer> order(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> values[i]))
        .toList();
  }
}
