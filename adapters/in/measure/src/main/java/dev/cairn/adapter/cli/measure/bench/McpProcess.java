package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.adapter.wire.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A {@code cairn mcp} in a process of its own, with us as its client. */
final class McpProcess implements AutoCloseable {

  private final Process process;
  private final BufferedWriter in;
  private final BufferedReader out;
  private int lastId;

  private McpProcess(Process process) {
    this.process = process;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts the process; it has answered {@code initialize} when this returns. */
  static McpProcess start(Path launcher, Path home) {
    ProcessBuilder builder =
        new ProcessBuilder(launcher.toString(), "--home", home.toString(), "mcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      McpProcess started = new McpProcess(builder.start());
      started.greet();
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void greet() throws IOException {
    request(
        "initialize",
        Map.of(
            "protocolVersion", "2025-06-18",
            "capabilities", Map.of(),
            "clientInfo", Map.of("name", "bench", "version", "1")));
    write(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
  }

  /** Calls a tool and answers its structured content. */
  JsonNode call(String tool, Map<String, ?> arguments) {
    JsonNode result = request("tools/call", Map.of("name", tool, "arguments", arguments));
    if (result.path("isError").asBoolean(false)) {
      throw new IllegalStateException(result.toString());
    }
    return result.path("structuredContent");
  }

  /** The memory that the process holds in RAM, in megabytes. */
  double residentMegabytes() {
    try {
      Process ps =
          new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(process.pid())).start();
      String kilobytes = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Double.parseDouble(kilobytes.strip()) * 1024 / 1e6;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      in.close();
      ServeProcess.awaitEnd(process);
    } catch (IOException e) {
      process.destroyForcibly();
    }
  }

  private JsonNode request(String method, Map<String, ?> params) {
    int id = ++lastId;
    try {
      write(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        JsonNode answer = Json.MAPPER.readTree(line);
        if (answer.path("id").asInt(-1) == id) {
          return answer.path("result");
        }
      }
      throw new IllegalStateException("the process ended without an answer");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Map<String, ?> message) throws IOException {
    in.write(Json.MAPPER.writeValueAsString(message));
    in.write('\n');
    in.flush();
  }
}
