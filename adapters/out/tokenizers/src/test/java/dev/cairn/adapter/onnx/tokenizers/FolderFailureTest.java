package dev.cairn.adapter.onnx.tokenizers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.onnx.FolderSettings;
import dev.cairn.adapter.onnx.ModelFolder;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxReranker;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Folders that are not what they should be: each says which setting, what is wrong and what helps.
 */
class FolderFailureTest {

  private static final FolderSettings SAID = FolderSettings.none("onnx");

  @TempDir static Path cache;
  @TempDir Path temporary;

  private Path folder;

  @BeforeEach
  void copy() {
    folder = Models.copy("tiny-unigram", temporary);
  }

  private void load() {
    load(SAID);
  }

  private void load(FolderSettings said) {
    OnnxEmbedder.load(
            ModelFolder.of(folder, said), cache, json -> LibraryTokenizer.open(json, cache))
        .close();
  }

  @Test
  void aFolderThatDoesNotExist() {
    assertThatThrownBy(() -> ModelFolder.of(temporary.resolve("nowhere"), SAID))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("onnx.path")
        .hasMessageContaining("no such folder");
  }

  @ParameterizedTest
  @CsvSource({"model.onnx,onnx/model.onnx", "tokenizer.json,has no file tokenizer.json"})
  void aMissingFile(String file, String said) throws IOException {
    Files.delete(folder.resolve(file));

    assertThatThrownBy(this::load)
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("onnx.path")
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "1_Pooling/config.json"})
  void aFileThatIsNoJson(String file) throws IOException {
    Files.writeString(folder.resolve(file), "{ no");

    assertThatThrownBy(this::load)
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("onnx.path")
        .hasMessageContaining("config.json");
  }

  @Test
  void aModelThatPoolsInAnUnknownWay() throws IOException {
    Files.writeString(
        folder.resolve("1_Pooling/config.json"), "{\"pooling_mode_max_tokens\": true}");

    assertThatThrownBy(this::load)
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("onnx.pooling")
        .hasMessageContaining("mean, first_token, last_token");
  }

  @Test
  void moreTokensThanItHasPositionsFor() {
    assertThatThrownBy(() -> load(SAID.withMaxTokens(513)))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("onnx.max_tokens")
        .hasMessageContaining("512");
  }

  @Test
  void aNetworkThatIsGarbage() throws IOException {
    byte[] garbage = new byte[5000];
    new Random(1).nextBytes(garbage);
    Files.write(folder.resolve("model.onnx"), garbage);

    refused("its runtime refused the model's file");
  }

  @Test
  void aNetworkThatIsCutOff() throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve("model.onnx"));
    Files.write(folder.resolve("model.onnx"), java.util.Arrays.copyOf(whole, whole.length / 2));

    refused("its runtime refused the model's file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage", "{}", "[]", "{\"model\": {\"type\": \"Nothing\"}}", ""})
  void aTokenizerThatIsNone(String json) throws IOException {
    Files.writeString(folder.resolve("tokenizer.json"), json);

    assertThatThrownBy(this::load)
        .isInstanceOf(EmbeddingError.class)
        .hasMessageContaining("tokenizer.json of onnx.path");
  }

  @ParameterizedTest
  @CsvSource({
    "inputs,its inputs are pixels",
    "outputs,none of its outputs (length) is one vector a token",
    "numbers,it gives no vector for a plain sentence"
  })
  void aNetworkThatIsNoEmbeddingModel(String which, String said) throws IOException {
    Files.delete(folder.resolve("config.json"));
    Files.delete(folder.resolve("1_Pooling/config.json"));
    Files.delete(folder.resolve("model.onnx"));
    Files.copy(
        Models.folder("broken").resolve(which).resolve("model.onnx"), folder.resolve("model.onnx"));

    refused(said);
  }

  @Test
  void vectorsOfAnotherLengthThanTheFilesSay() throws IOException {
    Files.writeString(
        folder.resolve("1_Pooling/config.json"),
        "{\"word_embedding_dimension\": 384, \"pooling_mode_mean_tokens\": true}");

    refused("its vectors have 16 dimensions, but its files say 384");
  }

  @Test
  void aLayerBehindTheNetwork() throws IOException {
    Files.writeString(
        folder.resolve("modules.json"), "[{\"type\": \"sentence_transformers.models.Dense\"}]");

    refused("sentence_embedding");
  }

  private void refused(String said) {
    assertThatThrownBy(this::load)
        .isInstanceOf(EmbeddingError.class)
        .hasMessageStartingWith("The embedding model of onnx.path could not be loaded: ")
        .hasMessageContaining(said);
  }

  @Test
  void anEmbeddingModelIsNoReranker() {
    ModelFolder model = ModelFolder.of(folder, FolderSettings.none("rerank"));

    assertThatThrownBy(
            () -> OnnxReranker.load(model, cache, json -> LibraryTokenizer.open(json, cache)))
        .isInstanceOf(EmbeddingError.class)
        .hasMessageStartingWith("The reranker of rerank.path could not be loaded: ")
        .hasMessageContaining("one number for two texts");
  }
}
