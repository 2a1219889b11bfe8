package dev.cairn.domain.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.score.Calibration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeanEmbeddingTest {

  private static final ModelStamp MODEL = new ModelStamp("tiny", 2);
  private static final EmbeddingModel TINY = new EmbeddingModel(MODEL, 1, 1, Calibration.NONE);

  @Test
  void theMeanOfOneIsItself() {
    Embedding only = vector(3, 4);

    assertThat(TINY.mean(List.of(only))).isSameAs(only);
  }

  @Test
  void theMeanPointsBetweenAndHasUnitLength() {
    Embedding mean = TINY.mean(List.of(vector(1, 0), vector(0, 1)));

    assertThat((double) mean.vector()[0]).isCloseTo(Math.sqrt(0.5), within(1e-6));
    assertThat((double) mean.vector()[1]).isCloseTo(Math.sqrt(0.5), within(1e-6));
    assertThat(mean.model()).isEqualTo(MODEL);
  }

  @Test
  void moreOfOneDirectionPullsTheMeanThere() {
    Embedding mean = TINY.mean(List.of(vector(1, 0), vector(1, 0), vector(0, 1)));

    assertThat(mean.cosine(vector(1, 0))).isGreaterThan(mean.cosine(vector(0, 1)));
  }

  @Test
  void theMeanOfOppositesIsAZeroVector() {
    assertThat(TINY.mean(List.of(vector(1, 0), vector(-1, 0)))).isEqualTo(vector(0, 0));
  }

  @Test
  void theMeanLeavesItsPartsAlone() {
    Embedding first = vector(1, 0);

    TINY.mean(List.of(first, vector(0, 1)));

    assertThat(first).isEqualTo(vector(1, 0));
  }

  @Test
  void vectorsOfDifferentModelsHaveNoMean() {
    Embedding other = new Embedding(new ModelStamp("other", 2), new float[] {1, 0});

    assertThatThrownBy(() -> TINY.mean(List.of(vector(1, 0), other)))
        .isInstanceOf(ModelMismatchError.class);
  }

  private static Embedding vector(float x, float y) {
    return new Embedding(MODEL, new float[] {x, y});
  }
}
