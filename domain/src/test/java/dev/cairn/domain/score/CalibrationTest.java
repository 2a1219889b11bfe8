package dev.cairn.domain.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CalibrationTest {

  private static final Calibration NARROW = Calibration.measured(0.75, 0.82);

  @Test
  void unrelatedIsNothingAnAnswerOneHalfAndTheSameOne() {
    assertThat(similarity(0.75)).isCloseTo(0, within(1e-9));
    assertThat(similarity(0.82)).isCloseTo(0.5, within(1e-9));
    assertThat(similarity(1)).isEqualTo(1);
    assertThat(similarity(0.2)).isZero();
    assertThat(similarity(-1)).isZero();
  }

  @Test
  void keepsTheOrder() {
    for (double cosine = -1; cosine < 1; cosine += 0.01) {
      assertThat(Normalization.CLAMPED.similarity(cosine + 0.01, NARROW))
          .isGreaterThan(Normalization.CLAMPED.similarity(cosine, NARROW));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLeastCosineIsWhereTheThresholdIsReached(Normalization normalization) {
    for (double threshold = 0.05; threshold < 1; threshold += 0.05) {
      double least = normalization.leastCosine(threshold, NARROW);

      assertThat(normalization.similarity(least, NARROW)).isCloseTo(threshold, within(1e-9));
    }
  }

  @Test
  void withoutACalibrationTheCosineIsTheSimilarity() {
    assertThat(Normalization.CLAMPED.similarity(0.37, Calibration.NONE)).isEqualTo(0.37);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> new Calibration(1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Calibration(0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static double similarity(double cosine) {
    return Normalization.CLAMPED.similarity(new RawScore(cosine, ScoreScale.COSINE), NARROW);
  }
}
