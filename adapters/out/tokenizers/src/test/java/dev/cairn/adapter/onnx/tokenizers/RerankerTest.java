package dev.cairn.adapter.onnx.tokenizers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.adapter.onnx.FolderSettings;
import dev.cairn.adapter.onnx.ModelFolder;
import dev.cairn.adapter.onnx.OnnxReranker;
import dev.cairn.domain.error.EmbeddingError;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cross-encoder whose numbers are known: twice the words in common, less three. */
class RerankerTest {

  @TempDir static Path cache;

  private static OnnxReranker load() {
    ModelFolder folder =
        ModelFolder.of(Models.folder("tiny-reranker"), FolderSettings.none("rerank"));
    return OnnxReranker.load(folder, cache, json -> LibraryTokenizer.open(json, cache));
  }

  @Test
  void readsQuestionAndTextTogether() {
    try (OnnxReranker reranker = load()) {
      List<Double> chances =
          reranker.chances(
              "where is the spare key",
              List.of("the train departs late", "the spare key lies under the pot", "winter"));

      assertThat(chances).hasSize(3);
      assertThat(chances.get(0)).isCloseTo(sigmoid(2 - 3), within(1e-6));
      assertThat(chances.get(1)).isCloseTo(sigmoid(6 - 3), within(1e-6));
      assertThat(chances.get(2)).isCloseTo(sigmoid(-3), within(1e-6));
      assertThat(reranker.chances("key", List.of())).isEmpty();
    }
  }

  @Test
  void readsALongTextFromItsBeginningAndHalfOfALongQuestion() {
    try (OnnxReranker reranker = load()) {
      String filler = "winter ".repeat(100);

      assertThat(reranker.chances("key", List.of("key " + filler, filler + "key")))
          .satisfiesExactly(
              first -> assertThat(first).isCloseTo(sigmoid(2 - 3), within(1e-6)),
              second -> assertThat(second).isCloseTo(sigmoid(-3), within(1e-6)));
      assertThat(reranker.chances("key " + filler, List.of("key winter")).getFirst())
          .isCloseTo(sigmoid(4 - 3), within(1e-6));
    }
  }

  @Test
  void givesManyTextsTheirOwnChances() {
    try (OnnxReranker reranker = load()) {
      List<String> texts = Collections.nCopies(200, "the spare key");

      assertThat(reranker.chances("spare key", texts)).hasSize(200).containsOnly(sigmoid(4f - 3f));
    }
  }

  @Test
  void aClosedOneSaysSo() {
    OnnxReranker reranker = load();
    reranker.close();

    assertThatThrownBy(() -> reranker.chances("key", List.of("key")))
        .isInstanceOf(EmbeddingError.class);
  }

  private static double sigmoid(double value) {
    return 1 / (1 + Math.exp(-value));
  }
}
