package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.adapter.wire.Json;
import dev.cairn.application.memory.MemoryUseCases;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Says one thing after another to a server, and hears what it says meanwhile. */
final class Dialogue implements AutoCloseable {

  private final Streams toServer = Streams.open();
  private final Streams toClient = Streams.open();
  private final BufferedReader lines =
      new BufferedReader(new InputStreamReader(toClient.in(), StandardCharsets.UTF_8));
  private final McpStdioServer server;
  private final Thread serving;

  Dialogue(Supplier<MemoryUseCases> memories) {
    this(CairnProtocol.of(memories, TestingCatalog.filled(), "1.2.3"));
  }

  Dialogue(Protocol protocol) {
    this.server = new McpStdioServer(protocol, toServer.in(), toClient.out());
    this.serving = Thread.ofPlatform().daemon().start(server::run);
  }

  /** Begins a session as a client that can do this. */
  Dialogue begin(Map<String, Object> capabilities) {
    say(
        request(
            "init",
            "initialize",
            Map.of("protocolVersion", "2025-11-25", "capabilities", capabilities)));
    hear();
    return this;
  }

  static String request(Object id, String method, Map<String, Object> params) {
    return Json.MAPPER.writeValueAsString(
        Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
  }

  void say(String json) {
    try {
      toServer.out().write((json.strip() + "\n").getBytes(StandardCharsets.UTF_8));
      toServer.out().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next message. */
  JsonNode hear() {
    try {
      return Json.MAPPER.readTree(lines.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is answered to a request, when nothing is said before. */
  JsonNode ask(String method, Map<String, Object> params) {
    say(request(1, method, params));
    return hear();
  }

  void endInput() {
    try {
      toServer.out().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the server has ended. */
  void awaitEnd() {
    try {
      serving.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    endInput();
    awaitEnd();
    server.close();
  }
}
