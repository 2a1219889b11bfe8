package dev.cairn.adapter.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.testkit.server.TestingOllama;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ollama's all-minilm as far as we can have it without Ollama: the same model behind its API. */
class RealModelTest {

  private static OnnxEmbedder minilm;
  private static OnnxEmbedder e5;
  private static TestingOllama ollama;
  private static OllamaEmbedder embedder;

  @BeforeAll
  static void load(@TempDir Path cache) throws IOException {
    minilm = OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, cache);
    e5 = OnnxEmbedder.load(OnnxModel.E5_SMALL_V2, cache);
    ollama = TestingOllama.with("all-minilm", minilm);
    ollama.describe(
        Map.of("bert.context_length", 512, "tokenizer.ggml.model", "bert"), "num_ctx  256");
    embedder = OllamaEmbedder.open(QuickSettings.of(ollama));
  }

  @AfterAll
  static void close() {
    embedder.close();
    ollama.close();
    e5.close();
    minilm.close();
  }

  @Test
  void givesTheModelsVectorsUnderItsOwnStamp() {
    List<String> texts = List.of("The cat sleeps.", "Reset the password", "Straßenbahn");

    List<Embedding> embeddings = embedder.embedPassages(texts);

    assertThat(embeddings.getFirst().model()).isEqualTo(new ModelStamp("ollama/all-minilm", 384));
    for (int i = 0; i < texts.size(); i++) {
      assertThat(embeddings.get(i).vector())
          .containsExactly(minilm.embedQuery(texts.get(i)).vector());
    }
  }

  @Test
  void theSameModelIsProvenToShareTheSpace() {
    assertThat(SameSpace.of(embedder, minilm)).isEqualTo(SameSpace.SAME);
  }

  @Test
  void anotherModelOfTheSameDimensionIsNot() {
    assertThat(SameSpace.of(embedder, e5)).isEqualTo(SameSpace.OTHER);
    assertThat(SameSpace.of(e5, embedder)).isEqualTo(SameSpace.OTHER);
  }

  @Test
  void anotherModelNeverStandsIn() {
    ModelStamp stamp = embedder.model().stamp();
    try (FallbackEmbedder fallback =
        new FallbackEmbedder(new Unclosed(embedder), () -> new Unclosed(e5))) {

      assertThat(fallback.embedQuery("text").model()).isEqualTo(stamp);
      assertThat(fallback.prove()).isFalse();
    }
  }

  @Test
  void neverCountsFewerTokensThanTheModelsTokenizer() {
    Random random = new Random(11);
    for (int i = 0; i < 5_000; i++) {
      String text = RandomText.of(random, 1 + random.nextInt(60));

      int counted = embedder.tokenize(text).count();

      assertThat(counted).as(text).isGreaterThanOrEqualTo(minilm.tokenize(text).count());
      assertThat(TokenBound.BYTES.tokenize(text).count())
          .as(text)
          .isGreaterThanOrEqualTo(minilm.tokenize(text).count());
    }
  }

  @Test
  void theBoundIsReachedSoNothingLessWouldDo() {
    String rare = "q j z x 한 ᄀ";

    assertThat(embedder.tokenize(rare).count()).isEqualTo(minilm.tokenize(rare).count());
  }

  @Test
  void noCharacterBecomesMoreTokensThanCounted() {
    List<String> exceeding =
        IntStream.iterate(1, c -> c <= Character.MAX_CODE_POINT, c -> c + step(c))
            .mapToObj(Character::toString)
            .filter(text -> embedder.tokenize(text).count() < minilm.tokenize(text).count())
            .toList();

    assertThat(exceeding).isEmpty();
  }

  /** Every character of the first plane and the next, then samples. */
  private static int step(int codePoint) {
    return codePoint < 0x20000 ? 1 : 97;
  }
}
