package dev.cairn.adapter.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.server.TestingOllama;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OllamaEmbedderTest {

  private static final String MODEL = "some-model";

  private final TestingEmbedder inside = new TestingEmbedder(new ModelStamp("inside", 48), 1000);
  private TestingOllama ollama;
  private OllamaEmbedder embedder;

  @BeforeEach
  void open() throws IOException {
    ollama = TestingOllama.with(MODEL, inside);
    embedder = OllamaEmbedder.open(QuickSettings.of(ollama).withBatch(4));
  }

  @AfterEach
  void close() {
    embedder.close();
    ollama.close();
  }

  @Test
  void asksTheServerForTheDimensionAtFirstUseOnly() {
    assertThat(ollama.shows()).isEmpty();
    assertThat(ollama.embeds()).isEmpty();

    assertThat(embedder.model().stamp()).isEqualTo(new ModelStamp("ollama/some-model", 48));
    assertThat(embedder.model().stamp().dimension()).isEqualTo(48);

    assertThat(ollama.shows()).hasSize(1);
    assertThat(ollama.embeds()).hasSize(1);
  }

  @Test
  void latestIsTheSameModelAsNoTag() {
    try (OllamaEmbedder tagged =
        OllamaEmbedder.open(
            OllamaSettings.of(MODEL + ":latest")
                .withUrl(URI.create(ollama.url() + "/"))
                .withPolicy(QuickSettings.QUICK))) {

      assertThat(tagged.model()).isEqualTo(embedder.model());
    }
  }

  @Test
  void passagesGoInBatchesAndComeBackInTheirOrder() {
    List<String> texts = IntStream.range(0, 10).mapToObj(i -> "passage number " + i).toList();

    List<Embedding> embeddings = embedder.embedPassages(texts);

    assertThat(embeddings).hasSize(10);
    for (int i = 0; i < texts.size(); i++) {
      assertThat(embeddings.get(i).vector())
          .containsExactly(inside.embedQuery(texts.get(i)).vector());
    }
    assertThat(ollama.embeds())
        .extracting(request -> request.path("input").size())
        .containsExactly(1, 4, 4, 2);
  }

  @Test
  void noPassagesNeedNoServer() {
    assertThat(embedder.embedPassages(List.of())).isEmpty();

    assertThat(ollama.embeds()).isEmpty();
  }

  @Test
  void forbidsTheServerToCutTexts() {
    embedder.embedQuery("a \"query\" {with} 'signs'");

    assertThat(ollama.embeds())
        .hasSize(2)
        .allSatisfy(
            request -> {
              assertThat(request.path("truncate").isBoolean()).isTrue();
              assertThat(request.path("truncate").asBoolean()).isFalse();
            });
    assertThat(ollama.lastTexts()).containsExactly("a \"query\" {with} 'signs'");
  }

  @Test
  void readsWhatTheModelFileAllowsOfWhatTheModelCould() {
    ollama.describe(
        Map.of("bert.context_length", 512, "tokenizer.ggml.model", "bert"),
        "stop    \"x\"\nnum_ctx                        256\n");

    assertThat(embedder.model().passageTokens()).isEqualTo(254);
    assertThat(embedder.model().queryTokens()).isEqualTo(254);
  }

  @Test
  void readsNoMoreThanEveryServerDoes() {
    ollama.describe(Map.of("qwen3.context_length", 40_960, "tokenizer.ggml.model", "gpt2"), "");

    assertThat(embedder.model().passageTokens()).isEqualTo(2045);
  }

  @Test
  void aCardWithoutAWindowMeansASmallOne() {
    ollama.describe(Map.of(), "");

    assertThat(embedder.model().passageTokens()).isEqualTo(253);
  }

  @Test
  void aQueryBeyondTheWindowIsCutWhereTheCountSays() {
    ollama.describe(Map.of("bert.context_length", 12, "tokenizer.ggml.model", "bert"), "");
    String query = "  abcd efgh ijkl";

    embedder.embedQuery(query);

    assertThat(embedder.tokenize(query).count()).isEqualTo(12);
    assertThat(embedder.model().queryTokens()).isEqualTo(10);
    assertThat(ollama.lastTexts()).containsExactly("abcd efgh ij");
  }

  @Test
  void aPassageThatMightNotFitIsRefusedBeforeAnythingIsSent() {
    ollama.describe(Map.of("bert.context_length", 12, "tokenizer.ggml.model", "bert"), "");
    embedder.model();

    assertThatThrownBy(() -> embedder.embedPassages(List.of("fits", "abcdefghijk")))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage(
            "A passage of up to 11 tokens may not fit the embedding model, which reads 10.");

    assertThat(ollama.embeds()).hasSize(1);
  }

  @Test
  void blankTextsAreRefused() {
    assertThatThrownBy(() -> embedder.embedQuery(" \n"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("A blank text can't be embedded.");
    assertThatThrownBy(() -> embedder.embedPassages(List.of("text", "")))
        .isInstanceOf(EmbeddingError.class);
  }

  @Test
  void putsBeforeATextWhatTheModelWasTrainedToSee() throws IOException {
    try (TestingOllama nomic = TestingOllama.with("nomic-embed-text:v1.5", inside);
        OllamaEmbedder prefixing = OllamaEmbedder.open(QuickSettings.of(nomic))) {

      prefixing.embedQuery("where");
      assertThat(nomic.lastTexts()).containsExactly("search_query: where");

      prefixing.embedPassages(List.of("here", "there"));
      assertThat(nomic.lastTexts())
          .containsExactly("search_document: here", "search_document: there");
      assertThat(prefixing.model().queryTokens()).isEqualTo(510 - "search_query:".length());
    }
  }

  @Test
  void aModelThatWasChangedUnderUsIsNoticedAndNothingIsMixed() {
    embedder.embedQuery("before");
    ollama.pull(new TestingEmbedder(new ModelStamp("other", 64), 1000));

    assertThatThrownBy(() -> embedder.embedPassages(List.of("after")))
        .isInstanceOf(EmbeddingError.class)
        .hasMessageContaining("Wrong dimension: the model some-model now gives 64 numbers");
    assertThat(embedder.model().stamp().dimension()).isEqualTo(48);
  }

  @Test
  void manyThreadsAskOnceAndGetTheirOwnVectors() throws Exception {
    List<Callable<Embedding>> queries = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      String text = "query number " + i;
      queries.add(() -> embedder.embedQuery(text));
    }

    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      List<Future<Embedding>> answers = threads.invokeAll(queries);

      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get().vector())
            .containsExactly(inside.embedQuery("query number " + i).vector());
      }
    }
    assertThat(ollama.shows()).hasSize(1);
    assertThat(ollama.embeds()).hasSize(65);
  }

  @Test
  void failsOnceClosed() {
    embedder.embedQuery("before");
    embedder.close();

    assertThatThrownBy(() -> embedder.embedQuery("after"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("The embedding model is closed.");
    assertThatThrownBy(() -> embedder.tokenize("after")).isInstanceOf(EmbeddingError.class);
  }

  @Test
  void settingsThatCannotWorkAreRefusedTogether() {
    assertThatThrownBy(
            () ->
                new OllamaSettings(
                    URI.create("file:///tmp"), " ", Duration.ZERO, 0, QuickSettings.QUICK))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("ollama.url")
        .hasMessageContaining("ollama.model")
        .hasMessageContaining("ollama.limit")
        .hasMessageContaining("ollama.batch");
  }
}
