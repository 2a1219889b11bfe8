package dev.cairn.bootstrap;

import dev.cairn.adapter.wire.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.JsonNode;

/** The launcher in a process of its own, as a user or an MCP client starts it. */
final class CairnProcess implements AutoCloseable {

  /** What a finished command left behind. */
  record Outcome(int code, String out, String err) {

    JsonNode json() {
      return Json.MAPPER.readTree(out);
    }
  }

  private static final AtomicBoolean BUILT = new AtomicBoolean();

  private final Process process;
  private final BufferedWriter in;
  private final BufferedReader out;
  private final CompletableFuture<String> err;

  private CairnProcess(Process process) {
    this.process = process;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.err = new CompletableFuture<>();
    // A thread of its own: the common pool is as small as the machine.
    Thread.ofVirtual().start(() -> err.complete(text(process.getErrorStream())));
  }

  /** Starts {@code cairn mcp} and shakes hands. */
  static CairnProcess mcp(Path home) throws IOException {
    return mcp(home, Map.of());
  }

  static CairnProcess mcp(Path home, Map<String, String> environment) throws IOException {
    CairnProcess started = new CairnProcess(builder(home, environment, "mcp").start());
    started.send(
        request(
            0,
            "initialize",
            Map.of(
                "protocolVersion", "2025-06-18",
                "capabilities", Map.of(),
                "clientInfo", Map.of("name", "test", "version", "1"))));
    started.receive();
    started.send(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
    return started;
  }

  /** Runs a command to its end. */
  static Outcome run(Path home, Map<String, String> environment, String... args)
      throws IOException {
    try (CairnProcess command = new CairnProcess(builder(home, environment, args).start())) {
      command.in.close();
      String out = text(command.process.getInputStream());
      return new Outcome(command.await(), out, command.err.join());
    }
  }

  static Outcome run(Path home, String... args) throws IOException {
    return run(home, Map.of(), args);
  }

  /**
   * Runs a shell script in a folder. The script is ASCII, so that it reaches the shell whatever the
   * locale; {@code $cairn} is the launcher.
   */
  static Outcome script(Path folder, Map<String, String> environment, String... command)
      throws IOException {
    ProcessBuilder builder = clean(new ProcessBuilder(command)).directory(folder.toFile());
    builder.environment().put("cairn", System.getProperty("cairn.launcher"));
    builder.environment().putAll(environment);
    try (CairnProcess script = new CairnProcess(builder.start())) {
      script.in.close();
      String out = text(script.process.getInputStream());
      return new Outcome(script.await(), out, script.err.join());
    }
  }

  /** The program to start without its launcher, which builds it first where it is not there. */
  static String jar() throws IOException {
    if (!BUILT.get()) {
      run(Path.of("target"), "--version");
      BUILT.set(true);
    }
    return Path.of(System.getProperty("cairn.launcher"))
        .resolveSibling(".dist/current/cairn.jar")
        .toString();
  }

  /** Starts a command and leaves it running. */
  static CairnProcess start(Path home, Path folder, String... args) throws IOException {
    return new CairnProcess(builder(home, Map.of(), args).directory(folder.toFile()).start());
  }

  private static ProcessBuilder builder(
      Path home, Map<String, String> environment, String... args) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("cairn.launcher"));
    command.addAll(List.of(args));
    ProcessBuilder builder = clean(new ProcessBuilder(command));
    builder.environment().put("CAIRN_HOME", home.toString());
    builder.environment().putAll(environment);
    return builder;
  }

  private static ProcessBuilder clean(ProcessBuilder builder) {
    builder.environment().keySet().removeIf(name -> name.startsWith("CAIRN_"));
    return builder;
  }

  static Map<String, Object> request(int id, String method, Map<String, ?> params) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put("method", method);
    message.put("params", params);
    return message;
  }

  static Map<String, Object> toolCall(int id, String tool, Map<String, ?> arguments) {
    return request(id, "tools/call", Map.of("name", tool, "arguments", arguments));
  }

  void send(Map<String, ?> message) throws IOException {
    sendLine(Json.MAPPER.writeValueAsString(message));
  }

  void sendLine(String line) throws IOException {
    in.write(line);
    in.write('\n');
    in.flush();
  }

  void sendBytes(byte[] bytes) throws IOException {
    process.getOutputStream().write(bytes);
    process.getOutputStream().flush();
  }

  /** The next message, or nothing at the end of the output. */
  JsonNode receive() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("the process ended: " + err.join());
    }
    return Json.MAPPER.readTree(line);
  }

  /** Calls a tool and waits for the result. */
  JsonNode call(int id, String tool, Map<String, ?> arguments) throws IOException {
    send(toolCall(id, tool, arguments));
    return receive().path("result");
  }

  void endInput() throws IOException {
    in.close();
  }

  /** Every line that is still to come. */
  List<String> remainingLines() {
    return out.lines().toList();
  }

  int await() {
    try {
      if (!process.waitFor(90, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the process did not end");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Sends a signal, such as {@code TERM}. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  String errorOutput() {
    return err.join();
  }

  /** As {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    await();
  }

  @Override
  public void close() throws IOException {
    if (process.isAlive()) {
      try {
        in.close();
        process.waitFor(90, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private static String text(java.io.InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
