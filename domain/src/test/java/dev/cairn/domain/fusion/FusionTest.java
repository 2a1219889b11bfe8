package dev.cairn.domain.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
  void aStandardDeviationOfWordsIsWorthAShareOfOneOfMeaning() {
    double[] cosines = {0.010, 0.012, 0.014, 0.016};
    double[] words = {0.4, 0.1, 0.3, 0.2};

    double[] fused = FUSION.fused(cosines, words);

    double rate = 0.4 * 0.02;
    for (int i = 0; i < 4; i++) {
      assertThat(fused[i]).isCloseTo(cosines[i] + rate * (words[i] - 0.1), within(1e-5));
    }
  }

  @Test
  void nothingIsLiftedToOneThatIsNotThere() {
    double[] fused = FUSION.fused(new double[] {0.95, 0.1, -0.5}, new double[] {0.9, 0, 0});

    assertThat(fused[0]).isGreaterThan(0.95).isLessThan(1);
  }

  @Test
  void whereNothingOrEverythingSharesTheWordsOnlyMeaningCounts() {
    assertThat(FUSION.fused(new double[] {0.1, 0.3}, new double[] {0, 0}))
        .containsExactly(0.1, 0.3);
    assertThat(FUSION.fused(new double[] {0.1, 0.3}, new double[] {0.4, 0.4}))
        .containsExactly(0.1, 0.3);
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
}
