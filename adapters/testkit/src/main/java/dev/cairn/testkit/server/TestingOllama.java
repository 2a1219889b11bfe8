package dev.cairn.testkit.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server that speaks as Ollama does about one model, and embeds with an embedder of ours. */
public final class TestingOllama implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();

  /** How the server answers one request for embeddings. */
  public interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private final String pulled;
  private volatile Embedder embedder;
  private volatile Map<String, Object> info;
  private volatile String parameters = "";
  private final List<JsonNode> embeds = new CopyOnWriteArrayList<>();
  private final List<JsonNode> shows = new CopyOnWriteArrayList<>();
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final int port;
  private HttpServer server;

  private TestingOllama(String pulled, Embedder embedder) throws IOException {
    this.pulled = pulled;
    this.embedder = embedder;
    this.info = Map.of("bert.context_length", 512, "tokenizer.ggml.model", "bert");
    this.server = started(0);
    this.port = server.getAddress().getPort();
  }

  public static TestingOllama with(String pulled, Embedder embedder) throws IOException {
    return new TestingOllama(pulled, embedder);
  }

  public String model() {
    return pulled;
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Another model takes the name, as after another pull. */
  public void pull(Embedder other) {
    embedder = other;
  }

  public void describe(Map<String, Object> modelInfo, String modelParameters) {
    info = modelInfo;
    parameters = modelParameters;
  }

  /** The next requests for embeddings are answered like this, one each. */
  public void answer(Answer... next) {
    answers.addAll(List.of(next));
  }

  public void answer(int status, String body) {
    answer(exchange -> send(exchange, status, body));
  }

  /** The requests for embeddings so far. */
  public List<JsonNode> embeds() {
    return embeds;
  }

  public List<JsonNode> shows() {
    return shows;
  }

  /** The texts of the last request for embeddings. */
  public List<String> lastTexts() {
    return texts(embeds.getLast());
  }

  public void stop() {
    server.stop(0);
  }

  public void restart() throws IOException {
    server = started(port);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  public static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  private HttpServer started(int onPort) throws IOException {
    HttpServer started =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), 0);
    started.setExecutor(threads);
    started.createContext("/api/embed", this::embed);
    started.createContext("/api/show", this::show);
    started.start();
    return started;
  }

  private void show(HttpExchange exchange) throws IOException {
    JsonNode request = JSON.readTree(exchange.getRequestBody());
    shows.add(request);
    if (isPulled(exchange, request.path("name").asString())) {
      Map<String, Object> card =
          Map.of(
              "modelfile",
              "FROM " + pulled,
              "parameters",
              parameters,
              "details",
              Map.of("family", "bert"),
              "model_info",
              info,
              "capabilities",
              List.of("embedding"));
      send(exchange, 200, JSON.writeValueAsString(card));
    }
  }

  private void embed(HttpExchange exchange) throws IOException {
    JsonNode request = JSON.readTree(exchange.getRequestBody());
    embeds.add(request);
    Answer answer = answers.poll();
    if (answer != null) {
      answer.to(exchange);
    } else if (isPulled(exchange, request.path("model").asString())) {
      List<float[]> vectors = new ArrayList<>();
      embedder.embedPassages(texts(request)).forEach(e -> vectors.add(e.vector()));
      Map<String, Object> reply = Map.of("model", pulled, "embeddings", vectors);
      send(exchange, 200, JSON.writeValueAsString(reply));
    }
  }

  private boolean isPulled(HttpExchange exchange, String model) throws IOException {
    boolean known = model.equals(pulled);
    if (!known) {
      send(exchange, 404, "{\"error\":\"model '%s' not found\"}".formatted(model));
    }
    return known;
  }

  private static List<String> texts(JsonNode request) {
    List<String> texts = new ArrayList<>();
    request.path("input").forEach(text -> texts.add(text.asString()));
    return texts;
  }
}
