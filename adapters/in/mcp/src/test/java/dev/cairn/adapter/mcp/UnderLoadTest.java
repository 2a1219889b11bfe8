package dev.cairn.adapter.mcp;

import static dev.cairn.adapter.mcp.Exchange.INITIALIZE;
import static dev.cairn.adapter.mcp.Exchange.INITIALIZED;
import static dev.cairn.adapter.mcp.Exchange.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.adapter.mcp.stdio.McpStdioServer.Limits;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class UnderLoadTest {

  private static final int FLOOD = 100_000;
  private static final Duration GRACE = Duration.ofSeconds(20);
  private static final Logger TOOLS = Logger.getLogger("dev.cairn.mcp");

  @BeforeAll
  static void spareTheLogAHundredThousandLines() {
    TOOLS.setLevel(Level.OFF);
  }

  @AfterAll
  static void logAgain() {
    TOOLS.setLevel(null);
  }

  @Test
  void answersEveryOneOf100000PipelinedCallsExactlyOnce() throws IOException {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Supplier<MemoryUseCases> ready =
        Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore());
    Supplier<MemoryUseCases> counting =
        () -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          Thread.onSpinWait();
          underWay.decrementAndGet();
          return ready.get();
        };
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();

    CompletableFuture<Void> flood = aside(() -> flood(toServer.out()));
    CompletableFuture<Void> serving = aside(() -> serve(counting, toServer.in(), toClient.out()));
    BitSet answered = new BitSet();
    int answers = 0;
    try (BufferedReader lines = reader(toClient.in())) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Map<String, Object> answer = Exchange.message(line);
        if (answer.get("id") instanceof Integer id) {
          assertThat(answered.get(id)).as("answered before: %s", id).isFalse();
          assertThat(answer).containsKey("result");
          answered.set(id);
        }
        answers++;
      }
    }

    flood.join();
    serving.join();
    assertThat(answers).isEqualTo(FLOOD + 1);
    assertThat(answered.cardinality()).isEqualTo(FLOOD);
    assertThat(most.get()).isBetween(1, Limits.DEFAULT.requests());
  }

  @Test
  void readsNoFurtherThanItMayTakeOn() throws IOException {
    Conductor conductor = new Conductor(3);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving =
        aside(
            () ->
                serve(
                    conductor,
                    new Limits(1 << 20, 3, 1 << 20, Protocol.CALL_LIMIT, GRACE),
                    toServer.in(),
                    toClient.out()));

    write(toServer.out(), INITIALIZE + calls(10, "get_stats"));
    conductor.awaitExpected();
    write(toServer.out(), "{\"jsonrpc\":\"2.0\",\"id\":\"late\",\"method\":\"ping\"}\n");
    assertThat(conductor.started()).isEqualTo(3);
    conductor.letGo();
    toServer.out().close();

    assertThat(Exchange.messages(rest(toClient.in()))).hasSize(12);
    serving.join();
  }

  @Test
  void endsACallThatTakesTooLongWithAClearError() throws IOException {
    Conductor conductor = new Conductor(1);
    Limits limits = new Limits(1 << 20, 3, 1 << 20, Duration.ofMillis(900), GRACE);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving =
        aside(() -> serve(conductor, limits, toServer.in(), toClient.out()));

    write(toServer.out(), INITIALIZE + call(1, "get_stats", Map.of()));
    conductor.awaitInterrupted();
    conductor.letGo();
    toServer.out().close();

    List<Map<String, Object>> answers = Exchange.messages(rest(toClient.in()));
    assertThat(answers).hasSize(2);
    assertThat(answers.getLast().toString())
        .contains("isError=true")
        .contains("The call took longer than 0 seconds and was ended");
    serving.join();
  }

  @Test
  void takesOnRequestsThatAloneExceedItsBudget() {
    String text = "x".repeat(1000);

    List<Map<String, Object>> answers =
        Exchange.with(
            Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
            new Limits(10_000, 32, 500, Protocol.CALL_LIMIT, GRACE),
            (INITIALIZE + call(1, "add_memory", Map.of("text", text)).repeat(20))
                .getBytes(StandardCharsets.UTF_8));

    assertThat(answers).hasSize(21).allSatisfy(each -> assertThat(each).containsKey("result"));
  }

  @Test
  void answersEveryUseOfTheSameId() throws IOException {
    Conductor conductor = new Conductor(5);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving = aside(() -> serve(conductor, toServer.in(), toClient.out()));

    write(toServer.out(), INITIALIZE + call(1, "get_stats", Map.of()).repeat(5));
    conductor.awaitExpected();
    conductor.letGo();
    toServer.out().close();

    assertThat(Exchange.messages(rest(toClient.in())))
        .extracting(answer -> answer.get("id"))
        .containsExactly("init", 1, 1, 1, 1, 1);
    serving.join();
  }

  @Test
  void answersCallsThatWereReadBeforeTheInputEnded() throws IOException {
    Conductor conductor = new Conductor(2);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving = aside(() -> serve(conductor, toServer.in(), toClient.out()));

    write(toServer.out(), INITIALIZE + calls(2, "get_stats"));
    toServer.out().close();
    conductor.awaitExpected();
    assertThat(serving).isNotDone();
    conductor.letGo();

    assertThat(Exchange.messages(rest(toClient.in()))).hasSize(3);
    serving.join();
  }

  @Test
  void listsToolsAndAnswersPingsWhileCallsWaitForTheModel() throws IOException {
    Conductor conductor = new Conductor(4);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving = aside(() -> serve(conductor, toServer.in(), toClient.out()));

    write(toServer.out(), INITIALIZE + INITIALIZED + calls(4, "search_memory"));
    conductor.awaitExpected();
    write(toServer.out(), "{\"jsonrpc\":\"2.0\",\"id\":\"list\",\"method\":\"tools/list\"}\n");
    write(toServer.out(), "{\"jsonrpc\":\"2.0\",\"id\":\"ping\",\"method\":\"ping\"}\n");
    BufferedReader lines = reader(toClient.in());

    assertThat(
            List.of(
                Exchange.message(lines.readLine()).get("id"),
                Exchange.message(lines.readLine()).get("id"),
                Exchange.message(lines.readLine()).get("id")))
        .containsExactly("init", "list", "ping");
    conductor.letGo();
    toServer.out().close();
    assertThat(lines.lines()).hasSize(4);
    serving.join();
  }

  @Test
  void endsACancelledCallWithoutAnAnswerAndGoesOn() throws IOException {
    Conductor conductor = new Conductor(2);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving = aside(() -> serve(conductor, toServer.in(), toClient.out()));

    write(toServer.out(), INITIALIZE + calls(2, "get_stats"));
    conductor.awaitExpected();
    write(toServer.out(), cancelled("\"0\"") + cancelled("7") + cancelled("1"));
    conductor.awaitInterrupted();
    conductor.letGo();
    write(toServer.out(), call(2, "get_stats", Map.of()));
    toServer.out().close();

    assertThat(Exchange.messages(rest(toClient.in())))
        .extracting(answer -> answer.get("id"))
        .containsExactlyInAnyOrder("init", 0, 2);
    serving.join();
  }

  @Test
  void cancelsACallThatHasNotBegun() throws IOException {
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    CompletableFuture<Void> serving =
        aside(() -> serve(new Conductor(100), toServer.in(), toClient.out()));

    StringBuilder input = new StringBuilder(INITIALIZE);
    for (int id = 0; id < 100; id++) {
      input.append(call(id, "get_stats", Map.of())).append(cancelled(String.valueOf(id)));
    }
    write(toServer.out(), input.toString());
    toServer.out().close();

    assertThat(Exchange.messages(rest(toClient.in())))
        .extracting(answer -> answer.get("id"))
        .containsExactly("init");
    serving.join();
  }

  @Test
  void endsQuietlyWhenTheClientNoLongerReads() throws IOException {
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    toClient.in().close();
    CompletableFuture<Void> serving =
        aside(
            () -> {
              McpStdioServer server =
                  new McpStdioServer(
                      CairnProtocol.of(
                          Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
                          new TestingCatalog(),
                          "1"),
                      toServer.in(),
                      toClient.out());
              server.run();
            });

    write(toServer.out(), INITIALIZE);

    serving.join(); // though the input stays open
    toServer.out().close();
  }

  @Test
  void endsWhenClosedAfterAnsweringWhatIsUnderWay() throws IOException {
    Conductor conductor = new Conductor(1);
    Streams toServer = Streams.open();
    Streams toClient = Streams.open();
    McpStdioServer server =
        new McpStdioServer(
            CairnProtocol.of(conductor, new TestingCatalog(), "1"), toServer.in(), toClient.out());
    CompletableFuture<Void> serving = aside(server::run);

    write(toServer.out(), INITIALIZE + calls(1, "get_stats"));
    conductor.awaitExpected();
    server.close();
    conductor.letGo();
    serving.join();
    toClient.out().close();

    assertThat(Exchange.messages(rest(toClient.in()))).hasSize(2);
    toServer.out().close();
  }

  @Test
  void endsWhenTheInputBreaks() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("connection reset");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            return read();
          }
        };

    assertThatCode(() -> serve(new Conductor(0), broken, OutputStream.nullOutputStream()))
        .doesNotThrowAnyException();
  }

  private static CompletableFuture<Void> aside(Runnable work) {
    return CompletableFuture.runAsync(work, task -> Thread.ofPlatform().daemon().start(task));
  }

  private static void flood(OutputStream out) {
    try (out) {
      write(out, INITIALIZE + INITIALIZED);
      for (int from = 0; from < FLOOD; from += 1000) {
        write(
            out,
            IntStream.range(from, from + 1000)
                .mapToObj(id -> call(id, "get_stats", Map.of()))
                .collect(Collectors.joining()));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String calls(int count, String tool) {
    Map<String, Object> arguments =
        tool.equals("search_memory") ? Map.of("query", "test") : Map.of();
    return IntStream.range(0, count)
        .mapToObj(id -> call(id, tool, arguments))
        .collect(Collectors.joining());
  }

  private static String cancelled(String id) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
        + id
        + ",\"reason\":\"r\"}}\n";
  }

  private static void serve(Supplier<MemoryUseCases> memories, InputStream in, OutputStream out) {
    serve(memories, Limits.DEFAULT, in, out);
  }

  private static void serve(
      Supplier<MemoryUseCases> memories, Limits limits, InputStream in, OutputStream out) {
    try (out;
        McpStdioServer server =
            new McpStdioServer(
                CairnProtocol.of(memories, new TestingCatalog(), "1"), in, out, limits)) {
      server.run();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static BufferedReader reader(InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  private static String rest(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }
}
