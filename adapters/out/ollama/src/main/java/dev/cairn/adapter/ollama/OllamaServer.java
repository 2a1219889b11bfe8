package dev.cairn.adapter.ollama;

import dev.cairn.adapter.remote.RemoteCalls;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.ollama.OllamaEmbeddingModel;
import dev.langchain4j.model.ollama.OllamaModels;
import java.util.List;
import java.util.function.Supplier;

/**
 * What we ask an Ollama server about one model. Inside, a {@link ConnectionError} marks what is
 * worth another attempt; outside, every failure is an {@link EmbeddingError}.
 */
final class OllamaServer implements AutoCloseable {

  private final String model;
  private final OllamaHttp http;
  private final OllamaEmbeddingModel embeddings;
  private final OllamaModels models;
  private final RemoteCalls calls;

  OllamaServer(OllamaSettings settings) {
    model = settings.model();
    http = new OllamaHttp(settings);
    OllamaHttpBuilder way = new OllamaHttpBuilder(http, settings.limit());
    embeddings = embeddings(way, settings);
    models = models(way, settings);
    calls = new RemoteCalls("Ollama", settings.policy());
  }

  private static OllamaEmbeddingModel embeddings(OllamaHttpBuilder way, OllamaSettings settings) {
    return OllamaEmbeddingModel.builder()
        .httpClientBuilder(way)
        .baseUrl(settings.url().toString())
        .modelName(settings.model())
        .maxRetries(0)
        .logRequests(false)
        .logResponses(false)
        .build();
  }

  private static OllamaModels models(OllamaHttpBuilder way, OllamaSettings settings) {
    return OllamaModels.builder()
        .httpClientBuilder(way)
        .baseUrl(settings.url().toString())
        .maxRetries(0)
        .logRequests(false)
        .logResponses(false)
        .build();
  }

  /** The vectors of the texts, one for each and in their order, all of them finite. */
  List<float[]> embed(List<String> texts) {
    List<TextSegment> segments = texts.stream().map(TextSegment::from).toList();
    return ask(
        () -> {
          List<Embedding> answer = embeddings.embedAll(segments).content();
          return Vectors.checked(answer.stream().map(Embedding::vector).toList(), texts.size());
        });
  }

  ModelCard card() {
    return ask(() -> ModelCard.from(models.modelCard(model).content()));
  }

  void requireOpen() {
    http.requireOpen();
  }

  @Override
  public void close() {
    http.close();
  }

  private <T> T ask(Supplier<T> request) {
    requireOpen();
    try {
      return calls.call(() -> understood(request));
    } catch (DatabaseError e) {
      throw new EmbeddingError(reason(e), e);
    }
  }

  /** The way to the server speaks of its failures itself; what is left is an unreadable answer. */
  private static <T> T understood(Supplier<T> request) {
    try {
      return request.get();
    } catch (CoreError e) {
      throw e;
    } catch (RuntimeException e) {
      throw Thread.currentThread().isInterrupted()
          ? new EmbeddingError("Embedding was interrupted.", e)
          : new EmbeddingError("Ollama gave a malformed answer.", e);
    }
  }

  /** What went wrong the last time, without the words for stores around it. */
  private static String reason(DatabaseError error) {
    String reason =
        error.getCause() instanceof DatabaseError last ? last.safeMessage() : error.safeMessage();
    return reason + ".";
  }
}
