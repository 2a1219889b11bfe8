package dev.cairn.adapter.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.server.TestingOllama;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class OllamaFailureTest {

  private static final Duration SHORT = Duration.ofMillis(300);

  private final TestingEmbedder inside = new TestingEmbedder(new ModelStamp("inside", 3), 1000);
  private final CountDownLatch end = new CountDownLatch(1);
  private TestingOllama ollama;
  private OllamaEmbedder embedder;

  @BeforeEach
  void open() throws IOException {
    ollama = TestingOllama.with("some-model", inside);
    embedder = OllamaEmbedder.open(QuickSettings.of(ollama));
  }

  @AfterEach
  void close() {
    end.countDown();
    embedder.close();
    ollama.close();
  }

  @Test
  void saysHowToStartAServerThatIsNotRunning() {
    ollama.stop();

    assertThatThrownBy(embedder::model)
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama is not running; start it with `ollama serve`, or set ollama.url.");
  }

  @Test
  void aHostThatDoesNotExistIsNotRunningEither() {
    try (OllamaEmbedder lost =
        OllamaEmbedder.open(
            QuickSettings.of(ollama).withUrl(URI.create("http://nowhere.invalid:1")))) {

      assertThatThrownBy(lost::model)
          .isInstanceOf(EmbeddingError.class)
          .hasMessageStartingWith("Ollama is not running")
          .hasMessageNotContaining("nowhere");
    }
  }

  @Test
  void saysHowToGetAModelThatIsNotPulled() throws IOException {
    try (TestingOllama other = TestingOllama.with("other-model", inside);
        OllamaEmbedder missing =
            OllamaEmbedder.open(QuickSettings.of(ollama).withUrl(other.url()))) {

      assertThatThrownBy(() -> missing.embedQuery("text"))
          .isInstanceOf(EmbeddingError.class)
          .hasMessage("Ollama does not have the model some-model; run `ollama pull some-model`.");

      assertThat(other.shows()).hasSize(1);
    }
  }

  @Test
  void aServerThatIsNoOllamaIsSuspected() {
    embedder.model();
    ollama.answer(404, "404 page not found");

    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessageContaining("is ollama.url the address of an Ollama server?");
  }

  @Test
  void aModelWithoutEmbeddingsIsNamed() {
    ollama.answer(501, "{\"error\":\"this model does not support embeddings\"}");

    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("The model some-model makes no embeddings; set ollama.model to one that does.");
  }

  @Test
  void aTextThatTheServerFindsTooLongIsAnErrorAndNotCut() {
    embedder.model();
    ollama.answer(400, "{\"error\":\"the input length exceeds the context length\"}");

    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("A text is longer than the model some-model reads at once.");
    assertThat(ollama.embeds()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"embeddings\":[[1,2,",
        "not json",
        "",
        "{}",
        "[]",
        "{\"embeddings\":[null]}",
        "{\"embeddings\":[[\"one\",2,3]]}",
        "{\"embeddings\":[[NaN,2,3]]}",
        "{\"error\":\"something\"}"
      })
  void aMalformedAnswerIsAnErrorAtOnce(String body) {
    embedder.model();
    ollama.answer(200, body);

    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama gave a malformed answer.");
    assertThat(ollama.embeds()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"embeddings\":[[\"NaN\",2,3]]}",
        "{\"embeddings\":[[1e999,2,3]]}",
        "{\"embeddings\":[[]]}"
      })
  void numbersThatAreNoneAreRefused(String body) {
    embedder.model();
    ollama.answer(200, body);

    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama gave an embedding that is empty, or not finite.");
  }

  @Test
  void tooFewOrTooManyVectorsAreRefused() {
    embedder.model();
    ollama.answer(200, "{\"embeddings\":[[1,2,3]]}");
    ollama.answer(200, "{\"embeddings\":[[1,2,3],[1,2,3],[1,2,3]]}");

    assertThatThrownBy(() -> embedder.embedPassages(List.of("one", "two")))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama gave 1 embeddings for 2 texts.");
    assertThatThrownBy(() -> embedder.embedPassages(List.of("one", "two")))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama gave 3 embeddings for 2 texts.");
  }

  @Test
  void whatMayPassIsTriedAgain() {
    embedder.model();
    ollama.answer(HttpExchange::close);
    ollama.answer(503, "{\"error\":\"server busy\"}");
    ollama.answer(OllamaFailureTest::cutOff);

    assertThat(embedder.embedQuery("text").vector())
        .containsExactly(inside.embedQuery("text").vector());
    assertThat(ollama.embeds()).hasSize(5);
  }

  @Test
  void whatDoesNotPassIsAnErrorWithoutTheServersWords() {
    embedder.model();
    for (int i = 0; i < 4; i++) {
      ollama.answer(500, "{\"error\":\"open /root/.ollama/models: denied\"}");
    }

    assertThatThrownBy(() -> embedder.embedQuery("text"))
        .isInstanceOf(EmbeddingError.class)
        .hasMessage("Ollama failed (status 500).");
  }

  @Test
  void aServerThatIsSilentCostsNoMoreThanTheLimit() {
    try (OllamaEmbedder limited = hurried()) {
      ollama.answer(exchange -> waitForEnd(), exchange -> waitForEnd());
      long began = System.nanoTime();

      assertThatThrownBy(() -> limited.embedQuery("text"))
          .isInstanceOf(EmbeddingError.class)
          .hasMessage("Ollama did not answer within 0.3 s.");

      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .isBetween(SHORT.multipliedBy(2), Duration.ofSeconds(60));
    }
  }

  @Test
  void aServerThatBeginsToAnswerAndStopsCostsNoMoreEither() {
    try (OllamaEmbedder limited = hurried()) {
      TestingOllama.Answer unfinished =
          exchange -> {
            begin(exchange);
            waitForEnd();
          };
      ollama.answer(unfinished, unfinished);

      assertThatThrownBy(() -> limited.embedQuery("text"))
          .isInstanceOf(EmbeddingError.class)
          .hasMessage("Ollama did not answer within 0.3 s.");
    }
  }

  @Test
  void anOutageIsCheapAndItsEndIsNoticed() throws IOException {
    Duration open = Duration.ofSeconds(2);
    try (OllamaEmbedder steady =
        OllamaEmbedder.open(
            QuickSettings.of(ollama).withPolicy(QuickSettings.QUICK.withBreaker(4, open)))) {
      steady.model();
      for (int i = 0; i < 4; i++) {
        ollama.answer(500, "{}");
      }
      assertThatThrownBy(() -> steady.embedQuery("text")).isInstanceOf(EmbeddingError.class);
      int asked = ollama.embeds().size();

      assertThatThrownBy(() -> steady.embedQuery("text"))
          .isInstanceOf(EmbeddingError.class)
          .hasMessage("Ollama is not answering; it is tried again in a few seconds.");
      assertThat(ollama.embeds()).hasSize(asked);

      LockSupport.parkNanos(open.plusMillis(50).toNanos());
      assertThat(steady.embedQuery("text").vector()).hasSize(3);
    }
  }

  @Test
  void aServerThatStartsLaterIsFound() throws IOException {
    ollama.stop();
    assertThatThrownBy(embedder::model).isInstanceOf(EmbeddingError.class);

    ollama.restart();

    assertThat(embedder.model().stamp().dimension()).isEqualTo(3);
  }

  @Test
  void anInterruptedCallEndsAndKeepsTheMark() throws Exception {
    embedder.model();
    CountDownLatch asked = new CountDownLatch(1);
    ollama.answer(
        exchange -> {
          asked.countDown();
          waitForEnd();
        });
    FutureTask<Boolean> call =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(() -> embedder.embedQuery("text"))
                  .isInstanceOf(EmbeddingError.class)
                  .hasMessage("Embedding was interrupted.");
              return Thread.currentThread().isInterrupted();
            });
    Thread caller = Thread.ofPlatform().start(call);
    asked.await();

    caller.interrupt();

    assertThat(call.get(30, TimeUnit.SECONDS)).isTrue();
  }

  /** Knows the model already, waits for little, and tries twice. */
  private OllamaEmbedder hurried() {
    OllamaEmbedder limited =
        OllamaEmbedder.open(
            QuickSettings.of(ollama)
                .withLimit(SHORT)
                .withPolicy(QuickSettings.QUICK.withDelays(List.of(Duration.ofMillis(5)))));
    limited.model();
    return limited;
  }

  private void waitForEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void cutOff(HttpExchange exchange) throws IOException {
    begin(exchange);
    exchange.close();
  }

  private static void begin(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 1000);
    exchange.getResponseBody().write("{\"embeddings\":[[1,".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }
}
