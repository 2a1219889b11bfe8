package dev.cairn.adapter.onnx.tokenizers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.adapter.onnx.FolderSettings;
import dev.cairn.adapter.onnx.ModelFolder;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.adapter.onnx.Pooling;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Mix;
import dev.cairn.domain.score.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that somebody brings along. */
class FolderModelTest {

  private static final FolderSettings NOTHING_SAID = FolderSettings.none("onnx");
  private static final List<String> TEXTS =
      List.of(
          "Which database holds the invoices?",
          "Grüße aus Köln, 東京 and 😀",
          "x",
          "a longer text ".repeat(20));

  @TempDir static Path cache;
  @TempDir Path temporary;

  private OnnxEmbedder load(Path folder, FolderSettings said) {
    return OnnxEmbedder.load(
        ModelFolder.of(folder, said), cache, json -> LibraryTokenizer.open(json, cache));
  }

  @Test
  void aMultilingualModelIsUsedAsItsFilesSay() {
    try (OnnxEmbedder model = load(Models.folder("tiny-unigram"), NOTHING_SAID)) {
      Embedding query = model.embedQuery("Где запасной ключ?");
      Embedding near = passage(model, "запасной ключ лежит под горшком");
      Embedding far = passage(model, "the train to Vienna departs late");

      assertThat(query.cosine(near)).isGreaterThan(query.cosine(far) + 0.2);
      assertThat(model.model().stamp().name()).matches("tiny-unigram-[0-9a-f]{8}");
      assertThat(model.model().stamp().dimension()).isEqualTo(16);
      assertThat(model.model().queryTokens()).isEqualTo(128 - 2 - 3);
      assertThat(model.embedQuery("key")).isNotEqualTo(passage(model, "key"));
    }
  }

  @Test
  void aModelWithoutFurtherFilesIsLookedAt() {
    Path folder = Models.folder("tiny-bpe");
    try (OnnxEmbedder model = load(folder, NOTHING_SAID)) {
      assertThat(model.model().stamp().dimension()).isEqualTo(8);
      assertThat(model.model().queryTokens()).isEqualTo(510);
      assertThat(model.embedQuery("key")).isEqualTo(passage(model, "key"));
      assertThat(OnnxEmbedder.stamp(ModelFolder.of(folder, NOTHING_SAID), cache))
          .isEqualTo(model.model().stamp());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = OnnxModel.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "E5_SMALL_V2_AND_ALL_MINILM_L6_V2")
  void aPackagedModelGivesTheSameVectorsFromAFolder(OnnxModel packaged) {
    Path folder = Models.unpacked(packaged.settingName(), temporary);
    try (OnnxEmbedder expected = OnnxEmbedder.load(packaged, cache);
        OnnxEmbedder model = load(folder, said(packaged))) {
      assertThat(model.model().stamp().dimension()).isEqualTo(384);
      assertThat(model.model().queryTokens()).isEqualTo(expected.model().queryTokens());
      for (String text : TEXTS) {
        assertThat(model.embedQuery(text).vector()).isEqualTo(expected.embedQuery(text).vector());
        assertThat(passage(model, text).vector()).isEqualTo(passage(expected, text).vector());
        assertThat(model.tokenize(text).count()).isEqualTo(expected.tokenize(text).count());
      }
    }
  }

  private static FolderSettings said(OnnxModel packaged) {
    return switch (packaged) {
      case ALL_MINILM_L6_V2 -> NOTHING_SAID.withMaxTokens(256);
      case E5_SMALL_V2 -> prefixed("query: ", "passage: ", null);
      default ->
          prefixed(
              "Represent this sentence for searching relevant passages: ", "", Pooling.FIRST_TOKEN);
    };
  }

  private static FolderSettings prefixed(String query, String passage, @Nullable Pooling pooling) {
    return new FolderSettings("onnx", pooling, query, passage, 512, null, null);
  }

  @Test
  void allThatShapesItsVectorsIsInTheStamp() throws IOException {
    Path folder = Models.copy("tiny-unigram", temporary);
    String first = stamp(folder, NOTHING_SAID);

    assertThat(stamp(folder, NOTHING_SAID)).isEqualTo(first);
    assertThat(stamp(folder, NOTHING_SAID.withMaxTokens(64))).isEqualTo(first);
    assertThat(stamp(folder, prefixed("q: ", "p: ", null))).isNotEqualTo(first);
    assertThat(stamp(folder, prefixed("query: ", "passage: ", Pooling.FIRST_TOKEN)))
        .isNotEqualTo(first);
    String json = Files.readString(folder.resolve("tokenizer.json"));
    Files.writeString(folder.resolve("tokenizer.json"), json + "\n");
    String second = stamp(folder, NOTHING_SAID);
    assertThat(second).isNotEqualTo(first);
    Files.writeString(folder.resolve("model.onnx_data"), "weights kept apart");
    assertThat(stamp(folder, NOTHING_SAID)).isNotEqualTo(second);
  }

  private static String stamp(Path folder, FolderSettings said) {
    return ModelFolder.of(folder, said).stampName();
  }

  @Test
  void theNetworkMayLieInAFolderOfItsOwn() throws IOException {
    Path folder = Models.copy("tiny-unigram", temporary);
    Files.createDirectory(folder.resolve("onnx"));
    Files.move(folder.resolve("model.onnx"), folder.resolve("onnx/model_quantized.onnx"));

    try (OnnxEmbedder model = load(folder, NOTHING_SAID)) {
      assertThat(model.embedQuery("key").vector()).hasSize(16);
    }
  }

  @Test
  void whatItsCosinesMeanIsSaidOrGuessed() {
    Path folder = Models.folder("tiny-unigram");
    FolderSettings said = new FolderSettings("onnx", null, null, null, null, 0.7, 0.8);
    try (OnnxEmbedder told = load(folder, said);
        OnnxEmbedder guessed = load(folder, NOTHING_SAID)) {
      assertThat(told.model().calibration(Mix.CATALOG)).isEqualTo(Calibration.measured(0.7, 0.8));
      Calibration guess = guessed.model().calibration(Mix.CATALOG);
      assertThat(guess.related()).isGreaterThan(guess.unrelated());
    }
  }

  @Test
  void theGuessForAKnownModelIsNearWhatWasMeasured() {
    Path folder = Models.unpacked("e5-small-v2", temporary);
    try (OnnxEmbedder model = load(folder, prefixed("query: ", "passage: ", null))) {
      Calibration guess = model.model().calibration(Mix.CATALOG);

      assertThat(guess.unrelated()).isCloseTo(0.70, within(0.06));
      assertThat(guess.related()).isCloseTo(0.85, within(0.08));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tiny-unigram", "tiny-bpe"})
  void everyChunkOfAnyTextFitsTheWindow(String name) {
    Random random = new Random(6);
    try (OnnxEmbedder model = load(Models.folder(name), NOTHING_SAID.withMaxTokens(64))) {
      for (int i = 0; i < 100; i++) {
        String text = randomText(random, 1 + random.nextInt(2_000));
        Chunker chunker = Chunker.forWindow(model.model().passageTokens());

        List<String> chunks =
            chunker.cut(text, model.tokenize(text)).stream()
                .map(span -> span.of(text))
                .filter(chunk -> !chunk.isBlank())
                .toList();

        assertThat(model.embedPassages(chunks)).hasSameSizeAs(chunks);
      }
    }
  }

  private static String randomText(Random random, int length) {
    StringBuilder text = new StringBuilder();
    List<String> parts = List.of("key", " ", "the ", "ключ", "钥匙", "😀", "é", "e\u0301", "ﬁ", "\n");
    IntStream.range(0, length)
        .forEach(
            i ->
                text.append(
                    random.nextInt(4) > 0
                        ? parts.get(random.nextInt(parts.size()))
                        : Character.toString(random.nextInt(32, 0x3000))));
    return text.toString();
  }

  private static Embedding passage(OnnxEmbedder model, String text) {
    return model.embedPassages(List.of(text)).getFirst();
  }
}
