package dev.cairn.adapter.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Calibration;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.server.TestingOllama;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FallbackEmbedderTest {

  private static final ModelStamp STAMP = new ModelStamp("ollama/words", 32);

  private final TestingEmbedder primary = new TestingEmbedder(STAMP, 100);
  private final TestingEmbedder secondary = new TestingEmbedder(new ModelStamp("words", 32), 80);
  private final Unclosed closablePrimary = new Unclosed(primary);
  private final Unclosed closableSecondary = new Unclosed(secondary);
  private final AtomicInteger loaded = new AtomicInteger();
  private final FallbackEmbedder embedder = new FallbackEmbedder(closablePrimary, this::load);

  @Test
  void aProvenSpareStandsInUnderThePrimarysStamp() {
    Embedding before = embedder.embedQuery("the quick brown fox");
    primary.failWith("Ollama is not running");

    assertThat(embedder.embedQuery("the quick brown fox")).isEqualTo(before);
    assertThat(embedder.embedPassages(List.of("one", "two")))
        .extracting(Embedding::model)
        .containsExactly(STAMP, STAMP);
    assertThat(secondary.passagesEmbedded()).isGreaterThan(2);
  }

  @Test
  void aSpareThatDiffersByRoundingEmbedsQueriesButNothingThatIsStored() {
    try (FallbackEmbedder rounded =
        new FallbackEmbedder(primary, () -> new Rounded(secondary, 0.2f))) {
      Embedding before = rounded.embedQuery("the quick brown fox");
      primary.failWith("Ollama is not running");

      assertThat(rounded.embedQuery("the quick brown fox").cosine(before)).isBetween(0.95, 0.99);
      assertThatThrownBy(() -> rounded.embedPassages(List.of("one")))
          .hasMessage("Ollama is not running");
    }
  }

  /** An embedder whose vectors are a fifth off, as those of a coarser rounding would be. */
  private record Rounded(Embedder exact, float error) implements Embedder {

    @Override
    public EmbeddingModel model() {
      return exact.model();
    }

    @Override
    public Embedding embedQuery(String text) {
      return shifted(exact.embedQuery(text));
    }

    @Override
    public List<Embedding> embedPassages(List<String> texts) {
      return exact.embedPassages(texts).stream().map(this::shifted).toList();
    }

    @Override
    public TokenOffsets tokenize(String text) {
      return exact.tokenize(text);
    }

    @Override
    public void close() {
      exact.close();
    }

    /** Adds a part at a right angle to the vector. */
    private Embedding shifted(Embedding embedding) {
      float[] vector = embedding.vector().clone();
      float[] shifted = vector.clone();
      for (int i = 0; i < vector.length; i += 2) {
        shifted[i] -= error * vector[i + 1];
        shifted[i + 1] += error * vector[i];
      }
      return new Embedding(embedding.model(), shifted);
    }
  }

  @Test
  void thePrimaryIsUsedAgainOnceItWorks() {
    assertThat(embedder.prove()).isTrue();
    primary.failWith("Ollama is not running");
    embedder.embedPassages(List.of("one"));
    primary.recover();
    long before = secondary.passagesEmbedded();

    embedder.embedPassages(List.of("two"));

    assertThat(secondary.passagesEmbedded()).isEqualTo(before);
  }

  @Test
  void withoutAProofThePrimarysFailureIsTheAnswer() {
    primary.failWith("Ollama is not running");

    assertThat(embedder.prove()).isFalse();
    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama is not running");
    assertThat(loaded).hasValue(0);
  }

  @Test
  void aPrimaryThatWorksLaterLeavesTimeForTheProof() {
    primary.failWith("Ollama is not running");
    assertThat(embedder.prove()).isFalse();
    primary.recover();

    embedder.embedQuery("text");

    primary.failWith("Ollama is not running");
    assertThat(embedder.embedQuery("text").model()).isEqualTo(STAMP);
    assertThat(loaded).hasValue(1);
  }

  @Test
  void aSpareOfAnotherDimensionIsNeverUsed() {
    Unclosed longer = new Unclosed(new TestingEmbedder(new ModelStamp("words", 64), 80));
    FallbackEmbedder mismatched = new FallbackEmbedder(primary, () -> longer);

    assertThat(mismatched.prove()).isFalse();

    primary.failWith("Ollama is not running");
    assertThatThrownBy(() -> mismatched.embedQuery("text")).hasMessage("Ollama is not running");
    assertThat(longer.closed()).hasValue(1);
  }

  @Test
  void aSpareThatCannotBeLoadedIsNotTriedAgain() {
    AtomicInteger attempts = new AtomicInteger();
    FallbackEmbedder alone =
        new FallbackEmbedder(
            primary,
            () -> {
              attempts.incrementAndGet();
              throw new EmbeddingError("The embedding model could not be loaded.");
            });

    alone.embedQuery("one");
    alone.embedQuery("two");

    assertThat(attempts).hasValue(1);
    primary.failWith("Ollama is not running");
    assertThatThrownBy(() -> alone.embedQuery("three")).hasMessage("Ollama is not running");
  }

  @Test
  void aSpareThatFailsDuringTheProofIsNotUsed() {
    secondary.failWith("Broken");

    assertThat(embedder.prove()).isFalse();

    secondary.recover();
    assertThat(embedder.prove()).isFalse();
    assertThat(closableSecondary.closed()).hasValue(1);
  }

  @Test
  void whenBothFailThePrimarysErrorIsTold() {
    assertThat(embedder.prove()).isTrue();
    primary.failWith("Ollama is not running");
    secondary.failWith("Broken");

    assertThatThrownBy(() -> embedder.embedPassages(List.of("text")))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama is not running");
  }

  @Test
  void passagesAreCutSoThatBothCanReadThem() {
    assertThat(embedder.model()).isEqualTo(new EmbeddingModel(STAMP, 100, 100, Calibration.NONE));

    embedder.prove();

    assertThat(embedder.model()).isEqualTo(new EmbeddingModel(STAMP, 80, 80, Calibration.NONE));
  }

  @Test
  void closesBothAndDoesNotLoadTheSpareForThat() {
    new FallbackEmbedder(closablePrimary, this::load).close();
    assertThat(closablePrimary.closed()).hasValue(1);
    assertThat(loaded).hasValue(0);

    embedder.prove();
    embedder.close();
    assertThat(closablePrimary.closed()).hasValue(2);
    assertThat(closableSecondary.closed()).hasValue(1);
  }

  @Test
  void standsInForAServerThatWentAway() throws IOException {
    try (TestingOllama ollama = TestingOllama.with("words", secondary);
        FallbackEmbedder steady =
            new FallbackEmbedder(OllamaEmbedder.open(QuickSettings.of(ollama)), this::load)) {
      Embedding before = steady.embedQuery("the quick brown fox");

      ollama.stop();

      assertThat(steady.tokenize("four").count()).isEqualTo(4);
      assertThat(steady.embedQuery("the quick brown fox").cosine(before)).isGreaterThan(0.999);
      assertThat(steady.embedQuery("fox").model()).isEqualTo(STAMP);
    }
  }

  private Embedder load() {
    loaded.incrementAndGet();
    return closableSecondary;
  }
}
