package dev.cairn.domain.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MixTest {

  private static final Calibration NARROW = Calibration.measured(0.7, 0.8);
  private static final Calibration WIDE = Calibration.measured(0.1, 0.4);
  private static final EmbeddingModel PAIR =
      new EmbeddingModel(
          new ModelStamp("one+other", 7),
          10,
          10,
          List.of(new ModelPart(3, NARROW), new ModelPart(4, WIDE)));
  private static final Mix MIX = Mix.of(0.7, 0.3);

  private final Random random = new Random(5);

  @Test
  void vectorsOfBothPartsBecomeOneOfLengthOne() {
    Embedding joined = PAIR.joined(List.of(unit(3), unit(4)));

    assertThat(length(joined.vector())).isCloseTo(1, within(1e-6));
    assertThat(joined.model()).isEqualTo(PAIR.stamp());
  }

  @Test
  void aMixedMeaningIsReadAsTheWeightedMeanOfThePartsCosines() {
    for (int i = 0; i < 100; i++) {
      float[][] query = {unit(3), unit(4)};
      float[][] stored = {unit(3), unit(4)};

      Meaning meaning = PAIR.meaning(PAIR.joined(List.of(query)), MIX);
      Embedding found = PAIR.joined(List.of(stored));

      double expected = 0.7 * dot(query[0], stored[0]) + 0.3 * dot(query[1], stored[1]);
      assertThat(meaning.cosine(found)).isCloseTo(expected, within(1e-6));
    }
  }

  @Test
  void theSameTextIsReadAsIdenticalWhateverTheMixAndTheStoresScale() {
    Embedding stored = PAIR.joined(List.of(unit(3), unit(4)));

    for (Mix mix : List.of(MIX, Mix.of(0, 1), Mix.of(1, 0), Mix.of(0.5, 0.5))) {
      Meaning meaning = PAIR.meaning(stored, mix);
      double cosine = meaning.direction().cosine(stored);

      assertThat(cosine).isCloseTo(meaning.identity(), within(1e-6));
      assertThat(meaning.read(new RawScore(1 - cosine, ScoreScale.COSINE_DISTANCE)).cosine())
          .isCloseTo(1, within(1e-6));
      assertThat(meaning.read(new RawScore((1 + cosine) / 2, ScoreScale.SHIFTED_COSINE)).cosine())
          .isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void aMeaningHasLengthOneForEveryStore() {
    Embedding query = PAIR.joined(List.of(unit(3), unit(4)));

    assertThat(length(PAIR.meaning(query, MIX).direction().vector())).isCloseTo(1, within(1e-6));
    assertThat(length(PAIR.meaning(query, Mix.of(0, 1)).direction().vector()))
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void evenlyMixedAQueryIsWhatItWas() {
    Embedding query = PAIR.joined(List.of(unit(3), unit(4)));

    Meaning even = PAIR.meaning(query, Mix.of(0.5, 0.5));

    assertThat(even.identity()).isCloseTo(1, within(1e-9));
    assertThat(even.direction().cosine(query)).isCloseTo(1, within(1e-6));
  }

  @Test
  void aThresholdIsTheSameInTheStore() {
    Meaning meaning = PAIR.meaning(PAIR.joined(List.of(unit(3), unit(4))), MIX);

    assertThat(meaning.cosine(meaning.leastInStore(0.4))).isCloseTo(0.4, within(1e-9));
    assertThat(meaning.leastInStore(-1)).isEqualTo(-1);
  }

  @Test
  void aModelOfOnePartLeavesNothingToMix() {
    EmbeddingModel single = new EmbeddingModel(new ModelStamp("one", 3), 10, 10, NARROW);
    Embedding query = new Embedding(single.stamp(), unit(3));

    assertThat(single.meaning(query, MIX)).isEqualTo(Meaning.of(query));
    assertThat(single.calibration(MIX)).isEqualTo(NARROW);
    assertThat(Meaning.of(query).read(new RawScore(0.3, ScoreScale.COSINE_DISTANCE)))
        .isEqualTo(new RawScore(0.3, ScoreScale.COSINE_DISTANCE));
  }

  @Test
  void theCalibrationIsMixedAsTheCosinesAre() {
    Calibration mixed = PAIR.calibration(MIX);

    assertThat(mixed.unrelated()).isCloseTo(0.7 * 0.7 + 0.3 * 0.1, within(1e-9));
    assertThat(mixed.related()).isCloseTo(0.7 * 0.8 + 0.3 * 0.4, within(1e-9));
  }

  @Test
  void theMeanOfSeveralVectorsKeepsItsPartsAtOneLength() {
    float[] north = {1, 0, 0};
    Embedding mean =
        PAIR.mean(
            List.of(
                PAIR.joined(List.of(north, new float[] {1, 0, 0, 0})),
                PAIR.joined(List.of(north, new float[] {0, 1, 0, 0}))));

    float[] vector = mean.vector();
    double half = Math.sqrt(0.5);
    assertThat((double) vector[0]).isCloseTo(half, within(1e-6));
    assertThat(Math.hypot(vector[3], vector[4])).isCloseTo(half, within(1e-6));
  }

  @Test
  void vectorsOfAnotherModelHaveNoMeaningHere() {
    Embedding other = new Embedding(new ModelStamp("other", 7), new float[7]);

    assertThatThrownBy(() -> PAIR.meaning(other, MIX)).isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void weightsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Mix.of(0.5, 0.6));
    assertThatIllegalArgumentException().isThrownBy(() -> Mix.of(1.5, -0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> Mix.of(Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> PAIR.calibration(Mix.of(0.2, 0.3, 0.5)));
  }

  private float[] unit(int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    double length = length(vector);
    for (int i = 0; i < dimension; i++) {
      vector[i] /= (float) length;
    }
    return vector;
  }

  private static double length(float[] vector) {
    return Math.sqrt(dot(vector, vector));
  }

  private static double dot(float[] one, float[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += (double) one[i] * other[i];
    }
    return dot;
  }
}
