package dev.cairn.domain.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizationTest {

  @ParameterizedTest
  @CsvSource({
    "1, COSINE, 1",
    "0, COSINE, 0",
    "-1, COSINE, 0",
    "0.4, COSINE, 0.4",
    "1.0000001, COSINE, 1",
    "0, COSINE_DISTANCE, 1",
    "-0.0000001, COSINE_DISTANCE, 1",
    "1, COSINE_DISTANCE, 0",
    "2, COSINE_DISTANCE, 0",
    "NaN, COSINE_DISTANCE, 0",
    "1, SHIFTED_COSINE, 1",
    "0.7, SHIFTED_COSINE, 0.4",
    "0.5, SHIFTED_COSINE, 0",
    "0, SHIFTED_COSINE, 0"
  })
  void clampedMeansTheCosineWhateverTheScale(double raw, ScoreScale scale, double similarity) {
    assertThat(Normalization.CLAMPED.similarity(new RawScore(raw, scale)))
        .isEqualTo(similarity, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "1, COSINE, 1",
    "0, COSINE, 0.5",
    "-1, COSINE, 0",
    "0.7, SHIFTED_COSINE, 0.7",
    "0.6, COSINE_DISTANCE, 0.7"
  })
  void shiftedBringsABackendsShiftedScoreBack(double raw, ScoreScale scale, double similarity) {
    assertThat(Normalization.SHIFTED.similarity(new RawScore(raw, scale)))
        .isEqualTo(similarity, within(1e-9));
  }
}
