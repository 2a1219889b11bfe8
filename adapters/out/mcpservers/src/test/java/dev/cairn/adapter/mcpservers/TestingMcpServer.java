package dev.cairn.adapter.mcpservers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server as a child process, which behaves as its first argument says. */
final class TestingMcpServer {

  static final JsonMapper JSON = new JsonMapper();

  private final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final String behaviour;
  private final List<String> rest;

  private TestingMcpServer(List<String> args) {
    this.behaviour = args.getFirst();
    this.rest = args.subList(1, args.size());
  }

  /** How to start it. */
  static List<String> command(String... args) {
    List<String> start =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            TestingMcpServer.class.getName());
    return Stream.concat(start.stream(), Arrays.stream(args)).toList();
  }

  public static void main(String[] args) throws Exception {
    new TestingMcpServer(List.of(args)).serve();
  }

  private void serve() throws Exception {
    switch (behaviour) {
      case "dies" -> {
        System.err.println("Error: no key");
        System.exit(3);
      }
      case "hangs" -> Thread.sleep(Long.MAX_VALUE);
      case "closes" -> {
        System.out.close();
        Thread.sleep(Long.MAX_VALUE);
      }
      case "family" -> startFamily();
      case "silent-family" -> {
        startFamily();
        sleep();
      }
      case "daemon" -> startDaemon();
      case "never-reads" -> {
        while (!out.checkError()) {
          out.println("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}");
        }
      }
      case "garbage" -> {
        out.println("Welcome! {not json");
        out.println("[[[]]] \u0000 {}");
        out.println("{\"id\":1,\"method\":");
      }
      case "latin" -> out.writeBytes("{\"jsonrpc\":\"\u00e9\"}\n".getBytes(ISO_8859_1));
      case "endless-garbage" -> {
        while (!out.checkError()) {
          out.println("x".repeat(1000));
        }
      }
      case "long-line" -> {
        String part = "x".repeat(1 << 20);
        for (int i = 0; i < 100 && !out.checkError(); i++) {
          out.print(part);
        }
      }
      case "floods-errors" -> {
        for (int i = 0; i < 200_000; i++) {
          System.err.println("warning: the flood goes on and on and on");
        }
      }
      default -> {}
    }
    answerAll();
    if (behaviour.equals("stays")) {
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  /** A child with a child of its own; neither cares about its input. */
  private void startFamily() throws IOException {
    boolean last = rest.size() > 1;
    Files.writeString(Path.of(rest.getFirst(), "pid-" + ProcessHandle.current().pid()), "");
    if (!last) {
      long child =
          new ProcessBuilder(command("family", rest.getFirst(), "last")).inheritIO().start().pid();
      // Nobody hears of this one before that one is there.
      while (!Files.exists(Path.of(rest.getFirst(), "pid-" + child))) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    Runtime.getRuntime().addShutdownHook(new Thread(TestingMcpServer::sleep));
    if (last) {
      sleep();
    }
  }

  /** A grandchild in a session of its own, whose parent is gone before anybody looks. */
  private void startDaemon() throws IOException, InterruptedException {
    Path note = Path.of(rest.getFirst(), "pid");
    String forks = "setsid sh -c 'echo $$ >\"$0\"; exec sleep 1000' \"$1\" </dev/null >&0 2>&0 &";
    new ProcessBuilder("sh", "-c", forks, "sh", note.toString()).inheritIO().start().waitFor();
    while (!Files.exists(note) || Files.size(note) == 0) {
      LockSupport.parkNanos(1_000_000);
    }
    Files.move(note, note.resolveSibling("pid-" + Files.readString(note).strip()));
  }

  private static void sleep() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answerAll() throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode request = JSON.readTree(line);
      if (request.has("method") && request.has("id")) {
        answer(request);
        out.flush();
      }
    }
  }

  private void answer(JsonNode request) throws IOException {
    String method = request.get("method").stringValue();
    if (behaviour.equals("asks-back")) {
      askBack();
    }
    if (behaviour.equals("dies-later") && method.equals("tools/list")) {
      System.exit(0);
    }
    String answer =
        behaviour.equals("lies") ? lie(method) : result(method, request.at("/params/cursor"));
    out.println(
        answer.startsWith("error")
            ? "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%s,\"message\":\"secret\"}}"
                .formatted(request.get("id"), answer.substring(5))
            : "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(request.get("id"), answer));
  }

  private String result(String method, JsonNode cursor) {
    return switch (method) {
      case "initialize" ->
          TestingOffer.initialize(
              behaviour.equals("tools-only") ? "\"tools\":{}" : TestingOffer.ALL);
      case "tools/list" -> tools(cursor);
      case "prompts/list" -> TestingOffer.PROMPTS;
      case "resources/list" -> TestingOffer.RESOURCES;
      case "resources/templates/list" ->
          behaviour.equals("no-templates") ? "error-32601" : TestingOffer.TEMPLATES;
      default -> "error-32601";
    };
  }

  private String tools(JsonNode cursor) {
    return switch (behaviour) {
      case "pages" -> {
        int page = cursor.isString() ? Integer.parseInt(cursor.stringValue()) : 1;
        yield TestingOffer.page(page, page == 3 ? null : String.valueOf(page + 1));
      }
      case "same-page" -> TestingOffer.page(1, "again");
      case "new-pages" -> TestingOffer.page(1, String.valueOf(System.nanoTime()));
      case "many" -> TestingOffer.many(Integer.parseInt(rest.getFirst()));
      case "deep" -> TestingOffer.deep(Integer.parseInt(rest.getFirst()));
      case "wrong-types" -> TestingOffer.WRONG_TYPES;
      case "refuses" -> "error-32603";
      case "no-list" -> "{\"tools\":{\"name\":\"x\"}}";
      case "environment" -> TestingOffer.tool(JSON.writeValueAsString(environment()));
      default -> TestingOffer.TOOLS;
    };
  }

  /** What reached the process, as a tool's description. */
  private static String environment() {
    Map<String, String> variables = System.getenv();
    return "secret=%s folder=%s names=%s"
        .formatted(
            variables.get("SECRET"),
            Path.of("").toAbsolutePath().getFileName(),
            new TreeSet<>(variables.keySet()));
  }

  /** Clients may be asked things before they get an answer. */
  private void askBack() throws IOException {
    out.println("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}");
    out.println("{\"jsonrpc\":\"2.0\",\"id\":\"p1\",\"method\":\"ping\"}");
    out.println("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}");
    out.println("{\"jsonrpc\":\"2.0\",\"id\":9999,\"result\":{}}");
    out.flush();
    JsonNode pong = JSON.readTree(in.readLine());
    JsonNode refusal = JSON.readTree(in.readLine());
    if (!pong.get("id").stringValue().equals("p1") || !refusal.has("error")) {
      System.exit(9);
    }
  }

  private String lie(String method) {
    return switch (rest.getFirst()) {
      case "text" -> "\"yes\"";
      case "null" -> "null";
      case "empty" -> "{}";
      case "capabilities" -> "{\"capabilities\":[1,2],\"serverInfo\":7,\"instructions\":{}}";
      default -> result(method, JSON.nullNode());
    };
  }
}
