package dev.cairn.adapter.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.chunk.Span;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxEmbedderTest {

  private static final Map<OnnxModel, OnnxEmbedder> EMBEDDERS = new EnumMap<>(OnnxModel.class);

  @BeforeAll
  static void load(@TempDir Path cache) {
    for (OnnxModel model : OnnxModel.values()) {
      EMBEDDERS.put(model, OnnxEmbedder.load(model, cache));
    }
  }

  @AfterAll
  static void close() {
    EMBEDDERS.values().forEach(OnnxEmbedder::close);
  }

  private static OnnxEmbedder embedder(OnnxModel model) {
    return EMBEDDERS.get(model);
  }

  private static OnnxEmbedder miniLm() {
    return embedder(OnnxModel.ALL_MINILM_L6_V2);
  }

  private static Embedding passage(OnnxEmbedder embedder, String text) {
    return embedder.embedPassages(List.of(text)).getFirst();
  }

  @ParameterizedTest
  @EnumSource(OnnxModel.class)
  void putsRelatedTextsNearerThanUnrelatedOnes(OnnxModel model) {
    OnnxEmbedder embedder = embedder(model);
    Embedding query = embedder.embedQuery("Which database do we use for billing?");

    double related = query.cosine(passage(embedder, "Invoices are stored in PostgreSQL."));
    double unrelated = query.cosine(passage(embedder, "The hiking trail starts at the lake."));

    assertThat(related).isGreaterThan(unrelated + 0.03);
  }

  @ParameterizedTest
  @EnumSource(
      value = OnnxModel.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "E5_SMALL_V2_AND_ALL_MINILM_L6_V2")
  void givesTheVectorsOfTheReference(OnnxModel model) throws IOException {
    List<String[]> rows = reference(model);

    assertThat(rows).hasSize(3);
    for (String[] row : rows) {
      assertThat(passage(embedder(model), row[1]).cosine(vector(model, row[2])))
          .as(row[1])
          .isGreaterThan(0.999);
    }
  }

  @Test
  void twoNetworksGiveTheirVectorsOneBehindTheOther() {
    OnnxEmbedder pair = embedder(OnnxModel.DEFAULT);
    OnnxEmbedder e5 = embedder(OnnxModel.E5_SMALL_V2);
    List<String> texts = List.of("green tea", "a longer text about black tea", "x");

    List<Embedding> joined = pair.embedPassages(texts);

    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      assertThat(joined.get(i))
          .isEqualTo(passage(pair, text))
          .isEqualTo(joined(passage(e5, text), passage(miniLm(), text)));
      assertThat(pair.embedQuery(text))
          .isEqualTo(joined(e5.embedQuery(text), miniLm().embedQuery(text)));
    }
  }

  private static Embedding joined(Embedding one, Embedding other) {
    return embedder(OnnxModel.DEFAULT).model().joined(List.of(one.vector(), other.vector()));
  }

  private static List<String[]> reference(OnnxModel model) throws IOException {
    try (InputStream in =
        new PackagedFile("/dev/cairn/adapter/onnx/reference-vectors.tsv").open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", 3))
          .filter(row -> row[0].equals(model.settingName()))
          .toList();
    }
  }

  private static Embedding vector(OnnxModel model, String numbers) {
    List<String> values = Arrays.asList(numbers.split(" ", -1));
    float[] vector = new float[values.size()];
    IntStream.range(0, vector.length).forEach(i -> vector[i] = Float.parseFloat(values.get(i)));
    return new Embedding(model.stamp(), vector);
  }

  @ParameterizedTest
  @EnumSource(OnnxModel.class)
  void givesVectorsOfLengthOne(OnnxModel model) {
    float[] vector = embedder(model).embedQuery("a short question").vector();

    double squares =
        IntStream.range(0, vector.length).mapToDouble(i -> vector[i] * vector[i]).sum();
    assertThat(squares).isEqualTo(1, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "e5-small-v2+all-minilm-l6-v2,768,254,254",
    "all-minilm-l6-v2,384,254,254",
    "e5-small-v2,384,508,508",
    "bge-small-en-v1.5,384,510,502"
  })
  void leavesRoomForPrefixAndSpecialTokens(
      String name, int dimension, int passageTokens, int queryTokens) {
    OnnxEmbedder embedder = embedder(OnnxModel.named(name).orElseThrow());

    assertThat(embedder.model().stamp().name()).isEqualTo(name);
    assertThat(embedder.model().stamp().dimension()).isEqualTo(dimension);
    assertThat(embedder.model().passageTokens()).isEqualTo(passageTokens);
    assertThat(embedder.model().queryTokens()).isEqualTo(queryTokens);
  }

  @ParameterizedTest
  @EnumSource(OnnxModel.class)
  void readsAPassageToTheEndOfTheWindow(OnnxModel model) {
    OnnxEmbedder embedder = embedder(model);
    String start = "word ".repeat(embedder.model().passageTokens() - 1);

    Embedding cat = passage(embedder, start + "cat");
    Embedding law = passage(embedder, start + "law");

    assertThat(cat).isNotEqualTo(law);
  }

  @ParameterizedTest
  @EnumSource(OnnxModel.class)
  void refusesAPassageBeyondTheWindow(OnnxModel model) {
    int tooMany = embedder(model).model().passageTokens() + 1;

    assertThatExceptionOfType(EmbeddingError.class)
        .isThrownBy(() -> passage(embedder(model), "word ".repeat(tooMany)))
        .withMessage(
            "A passage of %d tokens does not fit the embedding model, which reads %d.",
            tooMany, tooMany - 1);
  }

  @ParameterizedTest
  @EnumSource(OnnxModel.class)
  void readsAQueryUpToTheWindow(OnnxModel model) {
    String fits = "word ".repeat(embedder(model).model().queryTokens());

    Embedding longer = embedder(model).embedQuery(fits + "and much more");

    assertThat(longer).isEqualTo(embedder(model).embedQuery(fits));
  }

  @Test
  void prefixesQueriesAndPassagesAsTheModelWantsIt() {
    String text = "green tea";

    OnnxEmbedder e5 = embedder(OnnxModel.E5_SMALL_V2);
    assertThat(e5.embedQuery(text)).isNotEqualTo(passage(e5, text));
    OnnxEmbedder bge = embedder(OnnxModel.BGE_SMALL_EN_V1_5);
    assertThat(bge.embedQuery(text))
        .isEqualTo(
            passage(bge, "Represent this sentence for searching relevant passages: " + text));
    assertThat(miniLm().embedQuery(text)).isEqualTo(passage(miniLm(), text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t "})
  void refusesBlankText(String blank) {
    assertThatExceptionOfType(EmbeddingError.class)
        .isThrownBy(() -> miniLm().embedQuery(blank))
        .withMessage("A blank text can't be embedded.");
    assertThatExceptionOfType(EmbeddingError.class)
        .isThrownBy(() -> miniLm().embedPassages(List.of("good", blank)))
        .withMessage("A blank text can't be embedded.");
  }

  @Test
  void embedsATextThatHasNoTokens() {
    assertThat(miniLm().embedQuery("\u200B").vector()).hasSize(384);
  }

  @Test
  void embedsNoPassagesToNoVectors() {
    assertThat(miniLm().embedPassages(List.of())).isEmpty();
  }

  @Test
  void givesManyThreadsTheVectorsThatOneGets() throws Exception {
    OnnxEmbedder pair = embedder(OnnxModel.DEFAULT);
    List<String> texts =
        IntStream.range(0, 60).mapToObj(i -> "note " + i + " said ".repeat(i)).toList();
    List<Embedding> passages = texts.stream().map(text -> passage(pair, text)).toList();
    List<Embedding> queries = texts.stream().map(pair::embedQuery).toList();

    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<List<Embedding>>> calls = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        calls.add(() -> pair.embedPassages(texts));
        calls.add(() -> texts.stream().map(pair::embedQuery).toList());
      }
      for (Future<List<Embedding>> answer : threads.invokeAll(calls)) {
        assertThat(answer.get()).isIn(passages, queries);
      }
    }
  }

  @Test
  void countsTheTokensOfATextHoweverLong() {
    assertThat(miniLm().tokenize("cats and dogs").starts()).containsExactly(0, 5, 9);
    assertThat(miniLm().tokenize("word ".repeat(100_000)).count()).isEqualTo(100_000);
  }

  @Test
  void everyChunkOfAnyTextFitsTheWindow() {
    int window = miniLm().model().passageTokens();
    Random random = new Random(6);
    for (int i = 0; i < 200; i++) {
      String text = RandomText.of(random, 1 + random.nextInt(3_000));

      List<Span> chunks = Chunker.forWindow(window).cut(text, miniLm().tokenize(text));

      assertThat(chunks)
          .allMatch(chunk -> miniLm().tokenize(chunk.of(text)).count() <= window, "fits");
    }
  }

  @Test
  void partsWordsAtAFormFeed() {
    assertThat(miniLm().tokenize("end\fstart\u001Fagain").starts()).containsExactly(0, 4, 10);
    assertThat(miniLm().embedQuery("end\fstart")).isEqualTo(miniLm().embedQuery("end start"));
  }

  @Test
  void failsOnceClosed(@TempDir Path cache) {
    OnnxEmbedder embedder = OnnxEmbedder.load(OnnxModel.DEFAULT, cache);
    embedder.close();
    embedder.close();

    List<Callable<?>> calls =
        List.of(
            () -> embedder.embedQuery("text"),
            () -> embedder.embedPassages(List.of("one", "two", "three")),
            () -> embedder.tokenize("text"));

    for (Callable<?> call : calls) {
      assertThatExceptionOfType(EmbeddingError.class)
          .isThrownBy(call::call)
          .withMessage("The embedding model is closed.");
    }
  }

  @Test
  void closesWhileOthersStillEmbed(@TempDir Path cache) throws Exception {
    OnnxEmbedder embedder = OnnxEmbedder.load(OnnxModel.DEFAULT, cache);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<?> busy =
          threads.submit(
              () -> {
                while (true) {
                  embedder.embedPassages(List.of("one text", "another text", "a third"));
                }
              });
      embedder.embedQuery("a question meanwhile");
      embedder.close();

      assertThatExceptionOfType(ExecutionException.class)
          .isThrownBy(busy::get)
          .withCauseInstanceOf(EmbeddingError.class);
    }
  }
}
