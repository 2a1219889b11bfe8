package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.score.Normalization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Says everything to a server at once and hears everything it says until it ends. */
final class Exchange {

  static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      """;
  static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

  private Exchange() {}

  static Supplier<MemoryUseCases> memories(Embedder embedder, MemoryStore store) {
    MemoryUseCases memories =
        MemoryUseCases.on(
            embedder,
            store,
            null,
            Normalization.CLAMPED,
            Clock.systemUTC(),
            new MemoryAnswerSize());
    return () -> memories;
  }

  static String call(Object id, String tool, Map<String, Object> arguments) {
    return Json.MAPPER.writeValueAsString(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                id,
                "method",
                "tools/call",
                "params",
                Map.of("name", tool, "arguments", arguments)))
        + "\n";
  }

  /** The message for a request as recordings have it: a tool with its arguments, or a method. */
  static String recorded(String request) {
    int space = request.indexOf(' ');
    String what =
        space < 0
            ? "\"method\":\"%s\"".formatted(request)
            : "\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}"
                .formatted(request.substring(0, space), request.substring(space + 1));
    return "{\"jsonrpc\":\"2.0\",\"id\":1," + what + "}";
  }

  static List<Map<String, Object>> with(Supplier<MemoryUseCases> memories, String input) {
    return with(memories, McpStdioServer.Limits.DEFAULT, input.getBytes(StandardCharsets.UTF_8));
  }

  static List<Map<String, Object>> with(
      Supplier<MemoryUseCases> memories, McpStdioServer.Limits limits, byte[] input) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (McpStdioServer server =
        new McpStdioServer(
            CairnProtocol.of(memories, new TestingCatalog(), "1.2.3"),
            new ByteArrayInputStream(input),
            out,
            limits)) {
      server.run();
    }
    return messages(out.toString(StandardCharsets.UTF_8));
  }

  /** Every line is a message, and nothing else is there. */
  static List<Map<String, Object>> messages(String output) {
    if (!output.isEmpty() && !output.endsWith("\n")) {
      throw new AssertionError("the last line is not whole");
    }
    return output.lines().map(Exchange::message).toList();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> message(String line) {
    Map<String, Object> message = Json.MAPPER.readValue(line, Map.class);
    if (!"2.0".equals(message.get("jsonrpc")) || !message.containsKey("id")) {
      throw new AssertionError("no answer: " + line);
    }
    return message;
  }
}
