package dev.cairn.adapter.ollama;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.EmbeddingError;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The way to the server, which does what the library's own way does not: it limits the whole
 * request and not only the wait for the first byte of the answer, forbids Ollama to cut texts that
 * are too long, and speaks of failures as the domain does.
 */
final class OllamaHttp implements HttpClient, AutoCloseable {

  private static final String EMBED = "/api/embed";

  private final OllamaSettings settings;
  private final java.net.http.HttpClient client;
  private volatile boolean closed;

  OllamaHttp(OllamaSettings settings) {
    this.settings = settings;
    this.client =
        java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.limit())
            .build();
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    requireOpen();
    HttpResponse<byte[]> response = received(client.sendAsync(sent(request), body()));
    if (response.statusCode() / 100 != 2) {
      String reason = new String(response.body(), StandardCharsets.UTF_8);
      throw new OllamaRefusal(response.statusCode(), reason).error(settings.model());
    }
    return success(response);
  }

  private static SuccessfulHttpResponse success(HttpResponse<byte[]> response) {
    return SuccessfulHttpResponse.builder()
        .statusCode(response.statusCode())
        .headers(response.headers().map())
        .body(response.body())
        .build();
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException("embeddings do not come as events");
  }

  void requireOpen() {
    if (closed) {
      throw new EmbeddingError("The embedding model is closed.");
    }
  }

  @Override
  public void close() {
    closed = true;
    client.shutdownNow();
  }

  private static HttpResponse.BodyHandler<byte[]> body() {
    return BodyHandlers.ofByteArray();
  }

  private static java.net.http.HttpRequest sent(HttpRequest request) {
    var sent = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
    request.headers().forEach((name, values) -> values.forEach(value -> sent.header(name, value)));
    String body = request.url().endsWith(EMBED) ? uncut(request.body()) : request.body();
    return sent.method(
            request.method().name(), java.net.http.HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** The library's request has no such field; its body is always an object with others. */
  private static String uncut(String json) {
    int start = json.indexOf('{') + 1;
    return json.substring(0, start) + "\"truncate\":false," + json.substring(start);
  }

  private HttpResponse<byte[]> received(CompletableFuture<HttpResponse<byte[]>> answer) {
    try {
      return answer.get(settings.limit().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw slow();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new EmbeddingError("Embedding was interrupted.", e);
    } catch (ExecutionException e) {
      throw failed(e.getCause());
    }
  }

  private CoreError failed(@Nullable Throwable cause) {
    return switch (cause) {
      case java.net.http.HttpTimeoutException e -> slow();
      case ConnectException e ->
          new ConnectionError(
              "Ollama is not running; start it with `ollama serve`, or set ollama.url");
      case null, default -> new ConnectionError("The connection to Ollama broke", cause);
    };
  }

  private ConnectionError slow() {
    return new ConnectionError(
        "Ollama did not answer within %s s"
            .formatted(settings.limit().toMillis() / 1000.0)
            .replace(".0 s", " s"));
  }
}
