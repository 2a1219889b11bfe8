package dev.cairn.adapter.mcpservers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.JsonNode;

/** A server over HTTP: {@code /json}, {@code /stream} and {@code /sse} behave, others do not. */
final class TestingWebServer implements AutoCloseable {

  final List<String> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();

  TestingWebServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/json", exchange -> streamable(exchange, false));
    server.createContext("/stream", exchange -> streamable(exchange, true));
    server.createContext("/sse", this::sse);
    server.createContext("/inbox", this::inbox);
    server.createContext(
        "/thief", exchange -> stream(exchange, "event: endpoint\ndata: http://thief.test/\n\n"));
    server.createContext("/locked", exchange -> send(exchange, 401, "text/plain", "no"));
    server.createContext("/moved", exchange -> send(exchange, 307, "text/plain", "no"));
    server.createContext(
        "/huge", exchange -> send(exchange, 200, "application/json", " ".repeat(9 << 20)));
    server.createContext(
        "/latin", exchange -> send(exchange, 200, "application/json", new byte[] {'"', -1, '"'}));
    server.createContext("/page", exchange -> send(exchange, 200, "text/html", "<html>"));
    server.createContext("/hangs", exchange -> await());
    server.start();
  }

  URI address(String path) {
    return URI.create("http://localhost:" + server.getAddress().getPort() + path);
  }

  private void streamable(HttpExchange exchange, boolean asEvents) throws IOException {
    note(exchange);
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (exchange.getRequestMethod().equals("DELETE") || !hasId(body)) {
      send(exchange, 202, "text/plain", "");
      return;
    }
    String answer = answer(TestingMcpServer.JSON.readTree(body));
    exchange.getResponseHeaders().add("Mcp-Session-Id", "session-7");
    if (asEvents) {
      String ping = "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}";
      send(
          exchange,
          200,
          "text/event-stream; charset=utf-8",
          ": hello\r\n\r\nid: 1\r\ndata: " + ping + "\r\n\r\ndata:" + answer + "\r\n\r\n");
    } else {
      send(exchange, 200, "application/json", answer);
    }
  }

  private void sse(HttpExchange exchange) throws IOException {
    note(exchange);
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      write(out, "event: endpoint\ndata: /inbox?session=7\n\n");
      while (closed.getCount() > 0) {
        write(out, "event: message\ndata: " + events.take() + "\n\n");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void inbox(HttpExchange exchange) throws IOException {
    note(exchange);
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (hasId(body)) {
      events.add(answer(TestingMcpServer.JSON.readTree(body)));
    }
    send(exchange, 202, "text/plain", "Accepted");
  }

  private static boolean hasId(byte[] body) {
    return body.length > 0
        && TestingMcpServer.JSON.readTree(body).has("method")
        && TestingMcpServer.JSON.readTree(body).has("id");
  }

  private static String answer(JsonNode request) {
    String result =
        switch (request.get("method").stringValue()) {
          case "initialize" -> TestingOffer.initialize(TestingOffer.ALL);
          case "tools/list" -> TestingOffer.TOOLS;
          case "prompts/list" -> TestingOffer.PROMPTS;
          case "resources/list" -> TestingOffer.RESOURCES;
          default -> TestingOffer.TEMPLATES;
        };
    return "{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id") + ",\"result\":" + result + "}";
  }

  private void note(HttpExchange exchange) {
    requests.add(
        "%s %s key=%s session=%s version=%s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("X-Key"),
                exchange.getRequestHeaders().getFirst("Mcp-Session-Id"),
                exchange.getRequestHeaders().getFirst("MCP-Protocol-Version")));
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    send(exchange, status, type, body.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] bytes)
      throws IOException {
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  private static void stream(HttpExchange exchange, String text) throws IOException {
    send(exchange, 200, "text/event-stream", text);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private void await() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
