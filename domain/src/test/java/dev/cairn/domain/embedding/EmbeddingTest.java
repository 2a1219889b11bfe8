package dev.cairn.domain.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.error.ModelMismatchError;
import org.junit.jupiter.api.Test;

class EmbeddingTest {

  private static final ModelStamp MODEL = new ModelStamp("tiny", 2);

  @Test
  void aVectorHasItsModelsDimension() {
    assertThatThrownBy(() -> new Embedding(MODEL, new float[3]))
        .hasMessage("Validation failed: embedding dimension must be 2, got 3");
  }

  @Test
  void aVectorIsFinite() {
    assertThatThrownBy(() -> new Embedding(MODEL, new float[] {0, Float.NaN}))
        .hasMessage("Validation failed: embedding contains NaN or Inf values");
    assertThatThrownBy(() -> new Embedding(MODEL, new float[] {Float.POSITIVE_INFINITY, 0}))
        .hasMessage("Validation failed: embedding contains NaN or Inf values");
  }

  @Test
  void theCosineIsOneForTheSameDirectionAndZeroForAZeroVector() {
    Embedding east = new Embedding(MODEL, new float[] {3, 0});

    assertThat(east.cosine(new Embedding(MODEL, new float[] {1, 0}))).isEqualTo(1, within(1e-9));
    assertThat(east.cosine(new Embedding(MODEL, new float[] {0, 2}))).isZero();
    assertThat(east.cosine(new Embedding(MODEL, new float[] {0, 0}))).isZero();
  }

  @Test
  void anotherModelIsRefusedByName() {
    assertThatCode(() -> MODEL.requireSame(new ModelStamp("tiny", 2))).doesNotThrowAnyException();
    assertThatThrownBy(() -> MODEL.requireSame(new ModelStamp("big", 9)))
        .isInstanceOf(ModelMismatchError.class)
        .hasMessage(
            "The store was built with the model tiny (2 dimensions), but big (9 dimensions) is in"
                + " use.");
  }

  @Test
  void tokensAreCountedByWhereTheyBegin() {
    TokenOffsets tokens = new TokenOffsets(new int[] {0, 4, 4, 9});

    assertThat(tokens.count(0, 4)).isEqualTo(1);
    assertThat(tokens.count(4, 10)).isEqualTo(3);
    assertThat(tokens.positionAfter(0, 1, 12)).isEqualTo(4);
    assertThat(tokens.positionAfter(4, 3, 12)).isEqualTo(12);
  }
}
