package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.CairnProtocol;
import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.adapter.rest.RestServer;
import dev.cairn.adapter.rest.RestServices;
import dev.cairn.adapter.rest.RestSettings;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Recording;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.fuzz.Fuzz;
import dev.cairn.testkit.fuzz.Mutations;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever is sent over HTTP, to REST or to MCP, is answered or hung up on, and soon. */
class FuzzedHttpTest {

  private static final int CLIENTS = 4;
  private static final int REQUESTS_EACH = 10;
  private static final int PATIENCE_MILLIS = 20_000;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3})[ \r]");
  private static final Pattern SESSION = Pattern.compile("(?i)mcp-session-id: ([^\r]+)");
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"fuzz","version":"1"}}}\
      """;

  /** Method, path and body, as they were recorded. */
  private static final List<String[]> REQUESTS =
      new Recording(Path.of("../adapters/in/rest/src/test/resources/recorded.txt"))
          .requests().stream()
              .map(
                  request ->
                      request.replaceAll("<id \\d+>", "01a1e398-11c6-7000-9697-917e2607107a"))
              .map(request -> request.split(" ", 3))
              .toList();

  private static final List<String> BODIES =
      REQUESTS.stream().filter(request -> request.length == 3).map(request -> request[2]).toList();
  private static final List<String> MESSAGES =
      List.of(
          INITIALIZE,
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
          """
          {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"search_memory",\
          "arguments":{"query":"deploy","limit":5,"tags":["a"]}}}\
          """,
          """
          {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"add_memory",\
          "arguments":{"text":"Ship it","metadata":{"n":1}}}}\
          """);

  private volatile MemoryUseCases memories = emptyMemories();
  private volatile CatalogUseCases catalog = emptyCatalog();
  private McpServlet mcp;
  private RestServer server;

  @BeforeEach
  void start() {
    mcp = new McpServlet(CairnProtocol.of(() -> memories, () -> catalog, "1.2.3"));
    server =
        RestServer.start(
            RestSettings.on("127.0.0.1", 0, null),
            new RestServices(
                () -> memories, () -> catalog, List.of(), "1.2.3", Map.of("/mcp", mcp)));
  }

  @AfterEach
  void stop() {
    server.close();
    mcp.close();
  }

  @Test
  void noRequestCrashesOrHoldsUpTheService() {
    Fuzz.run("requests over HTTP", CLIENTS * REQUESTS_EACH, this::ask);

    assertThat(answer(request("GET", "/healthz", "", new byte[0]))).startsWith("HTTP/1.1 200");
  }

  /** With nothing remembered: what a request leaves behind is not another portion's trouble. */
  private void ask(RandomGenerator random) {
    memories = emptyMemories();
    catalog = emptyCatalog();
    String session = "Mcp-Session-Id: " + session();
    List<RandomGenerator> luck =
        Stream.generate(random::nextLong)
            .limit(CLIENTS)
            .<RandomGenerator>map(SplittableRandom::new)
            .toList();
    Concurrently.run(CLIENTS, client -> ask(luck.get(client), session));
  }

  private Void ask(RandomGenerator random, String session) {
    Mutations rest = new Mutations(random, BODIES);
    Mutations messages = new Mutations(random, MESSAGES);
    for (int i = 0; i < REQUESTS_EACH; i++) {
      byte[] request =
          random.nextInt(4) == 0
              ? request("POST", "/mcp", session, messages.next())
              : request(random, rest);
      boolean broken = random.nextInt(5) == 0;
      requireSense(broken ? partOf(rest.damaged(request)) : answer(request), broken);
    }
    return null;
  }

  /**
   * Nothing went wrong inside; who sends no request at all may be hung up on, and who ends what it
   * sends looks as if it were gone: long work for it is given up (503).
   */
  private static void requireSense(String answer, boolean broken) {
    Matcher status = STATUS.matcher(answer);
    if (status.lookingAt()) {
      assertThat(status.group(1)).as(answer).matches(broken ? "[234]..|50[135]" : "[234]..|50[15]");
    } else {
      assertThat(broken).as("what was not broken got: " + answer).isTrue();
    }
  }

  private static byte[] request(RandomGenerator random, Mutations mutations) {
    String[] recorded = REQUESTS.get(random.nextInt(REQUESTS.size()));
    byte[] body = recorded.length < 3 ? new byte[0] : mutations.damaged(recorded[2]);
    return request(recorded[0], recorded[1], "Accept-Encoding: gzip;q=0", body);
  }

  private static byte[] request(String method, String path, String header, byte[] body) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(
        """
        %s %s HTTP/1.1\r
        Host: 127.0.0.1\r
        Connection: close\r
        Accept: application/json, text/event-stream\r
        Content-Type: application/json\r
        Content-Length: %d\r
        """
            .formatted(method, path, body.length)
            .getBytes(StandardCharsets.UTF_8));
    request.writeBytes(
        (header.isEmpty() ? "\r\n" : header + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
    request.writeBytes(body);
    return request.toByteArray();
  }

  private String session() {
    Matcher session =
        SESSION.matcher(
            answer(request("POST", "/mcp", "", INITIALIZE.getBytes(StandardCharsets.UTF_8))));
    assertThat(session.find()).isTrue();
    return session.group(1);
  }

  private String answer(byte[] request) {
    return answer(request, false);
  }

  /** Nobody waits for the rest of it, for the client says that there is none. */
  private String partOf(byte[] request) {
    return answer(request, true);
  }

  /** All that comes back until the service hangs up. */
  private String answer(byte[] request, boolean endsHere) {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(request);
      if (endsHere) {
        socket.shutdownOutput();
      }
      socket.getInputStream().transferTo(answer);
    } catch (SocketException hungUp) {
      assertThat(hungUp).hasMessageMatching("Connection reset.*|Broken pipe.*");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return answer.toString(StandardCharsets.UTF_8);
  }

  private static MemoryUseCases emptyMemories() {
    return MemoryUseCases.on(
        new TestingEmbedder(),
        new InMemoryMemoryStore(),
        null,
        Normalization.CLAMPED,
        Clock.systemUTC(),
        new MemoryAnswerSize());
  }

  private static CatalogUseCases emptyCatalog() {
    return CatalogUseCases.on(
        new TestingEmbedder(),
        new InMemoryCatalogIndex(),
        new InMemorySchemaRepository(),
        Normalization.CLAMPED,
        FallbackPolicy.DEFAULT);
  }
}
