package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.http.HttpLimits;
import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.adapter.wire.Json;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A real Jetty that serves Cairn at {@code /mcp}, and a plain client for it. */
final class HttpHost implements AutoCloseable {

  static final Duration CALL = Duration.ofMinutes(5);
  static final HttpLimits LIMITS =
      new HttpLimits(
          10 << 20, 64 << 20, 32, CALL, 1000, 100, Duration.ofMinutes(30), Duration.ofSeconds(20));

  final AtomicLong clock = new AtomicLong();
  private final McpServlet mcp;
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient client = HttpClient.newHttpClient();

  HttpHost() {
    this(
        Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
        TestingCatalog.filled(),
        LIMITS);
  }

  HttpHost(
      Supplier<MemoryUseCases> memories, Supplier<CatalogUseCases> catalog, HttpLimits limits) {
    this.mcp = new McpServlet(CairnProtocol.of(memories, catalog, "1.2.3"), limits, clock::get);
    start(0);
  }

  private HttpHost(int port) {
    this.mcp =
        new McpServlet(
            CairnProtocol.of(
                Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
                TestingCatalog.filled(),
                "1.2.3"));
    start(port);
  }

  /** Serves until the process is ended, for a look with a client of one's own. */
  public static void main(String[] arguments) throws InterruptedException {
    try (HttpHost host = new HttpHost(Integer.parseInt(arguments[0]))) {
      host.server.join();
    }
  }

  private void start(int port) {
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    ServletHolder holder = new ServletHolder(mcp);
    holder.setAsyncSupported(true);
    ServletContextHandler context = new ServletContextHandler();
    context.addServlet(holder, "/mcp");
    server.setHandler(context);
    try {
      server.start();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  McpServlet mcp() {
    return mcp;
  }

  String base() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  int port() {
    return connector.getLocalPort();
  }

  HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(base() + "/mcp"))
        .timeout(Duration.ofSeconds(60))
        .header("Accept", "application/json, text/event-stream")
        .header("Content-Type", "application/json");
  }

  HttpRequest.Builder request(String session) {
    return request().header("Mcp-Session-Id", session);
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  HttpResponse<String> post(HttpRequest.Builder request, String body) {
    return send(request.POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpResponse<String> post(String session, String body) {
    return post(request(session), body);
  }

  /** Returns as soon as there is something to read. */
  HttpResponse<Stream<String>> open(HttpRequest.Builder request, String body) {
    return client
        .sendAsync(
            request.POST(HttpRequest.BodyPublishers.ofString(body)).build(), BodyHandlers.ofLines())
        .join();
  }

  CompletableFuture<HttpResponse<String>> postAside(String session, String body) {
    return client.sendAsync(
        request(session).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  /** The id of a new session. */
  String begin() {
    HttpResponse<String> response = post(request(), Exchange.INITIALIZE);
    if (response.statusCode() != 200) {
      throw new AssertionError(response.statusCode() + " " + response.body());
    }
    return response.headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> message(HttpResponse<String> response) {
    return Json.MAPPER.readValue(response.body(), Map.class);
  }

  /** Stops the server alone, as one does that knows nothing of what it serves. */
  void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    mcp.close();
    stop();
    client.close();
  }
}
