package dev.cairn.adapter.mcp;

import static dev.cairn.adapter.mcp.Exchange.INITIALIZE;
import static dev.cairn.adapter.mcp.Exchange.call;
import static dev.cairn.adapter.mcp.HttpHost.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.http.HttpLimits;
import dev.cairn.adapter.mcp.http.McpServlet;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions, calls and the end, when there are many of them or they take their time. */
@Timeout(120)
class HttpUnderLoadTest {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final Duration IDLE = Duration.ofMinutes(30);

  @Test
  void runsTheCallsOfOneSessionSideBySideAndAnswersEachOnce() {
    Conductor conductor = new Conductor(20);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), HttpHost.LIMITS)) {
      String session = host.begin();
      List<CompletableFuture<HttpResponse<String>>> answers = calls(host, session, 20);

      conductor.awaitExpected();
      assertThat(host.post(session, PING).statusCode()).isEqualTo(200);
      assertThat(answers).noneMatch(CompletableFuture::isDone);
      conductor.letGo();

      for (int id = 0; id < answers.size(); id++) {
        assertThat(message(answers.get(id).join())).containsEntry("id", id).containsKey("result");
      }
    }
  }

  @Test
  void letsCallsWaitForTheirTurnAndRefusesThoseBeyond() {
    Conductor conductor = new Conductor(2);
    HttpLimits limits =
        new HttpLimits(1 << 20, 1 << 20, 2, HttpHost.CALL, 3, 10, IDLE, Duration.ofSeconds(20));
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      String session = host.begin();
      List<CompletableFuture<HttpResponse<String>>> answers = calls(host, session, 2);
      conductor.awaitExpected();
      for (int id = 2; id < 20; id++) {
        answers.add(host.postAside(session, call(id, "get_stats", Map.of())));
      }
      List<HttpResponse<String>> refused = first(15, answers);
      conductor.letGo();

      assertThat(refused)
          .hasSize(15)
          .allSatisfy(
              response -> {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().firstValue("Retry-After")).contains("1");
                assertThat(message(response)).containsKey("error");
              });
      assertThat(answers.stream().map(CompletableFuture::join))
          .filteredOn(response -> response.statusCode() == 200)
          .hasSize(5);
      assertThat(host.post(session, call(99, "get_stats", Map.of())).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void holdsNoMoreBytesThanItMayAndGivesThemBack() {
    Conductor conductor = new Conductor(1);
    HttpLimits limits =
        new HttpLimits(1000, 1500, 4, HttpHost.CALL, 10, 10, IDLE, Duration.ofSeconds(20));
    String large = call(1, "get_stats", Map.of()) + " ".repeat(800);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      String session = host.begin();
      CompletableFuture<HttpResponse<String>> held = host.postAside(session, large);
      conductor.awaitExpected();

      assertThat(host.post(session, large).statusCode()).isEqualTo(503);
      assertThat(host.post(session, PING).statusCode()).isEqualTo(200);
      conductor.letGo();

      assertThat(held.join().statusCode()).isEqualTo(200);
      while (host.post(session, large).statusCode() != 200) {
        Thread.onSpinWait(); // the client can have its answer before the room is given back
      }
    }
  }

  @Test
  void forgetsASessionThatNobodyUses() {
    try (HttpHost host = new HttpHost()) {
      String used = host.begin();
      String unused = host.begin();

      host.clock.addAndGet(IDLE.minusMinutes(1).toNanos());
      assertThat(host.post(used, PING).statusCode()).isEqualTo(200);
      host.clock.addAndGet(Duration.ofMinutes(2).toNanos());

      assertThat(host.post(unused, PING).statusCode()).isEqualTo(404);
      assertThat(host.post(used, PING).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aSessionGoesOnInAnotherProcessUntilItIsEndedThere() {
    try (HttpHost one = new HttpHost();
        HttpHost other = new HttpHost()) {
      String session = one.begin();

      assertThat(other.post(session, call(1, "get_stats", Map.of())).statusCode()).isEqualTo(200);
      assertThat(one.post(session, PING).statusCode()).isEqualTo(200);
      assertThat(other.send(other.request(session).DELETE()).statusCode()).isEqualTo(200);
      assertThat(other.post(session, PING).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void keepsASessionWithACallUnderWayHoweverLongItTakes() {
    Conductor conductor = new Conductor(1);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), HttpHost.LIMITS)) {
      String session = host.begin();
      CompletableFuture<HttpResponse<String>> answer = calls(host, session, 1).getFirst();
      conductor.awaitExpected();

      host.clock.addAndGet(IDLE.multipliedBy(3).toNanos());
      host.begin();
      conductor.letGo();

      assertThat(answer.join().statusCode()).isEqualTo(200);
      assertThat(host.post(session, PING).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void survivesAFloodOfNewSessionsAndKeepsTheLatestUsed() {
    try (HttpHost host = new HttpHost()) {
      String first = host.begin();
      String busy = host.begin();
      for (int i = 0; i < 5 * HttpHost.LIMITS.sessions(); i++) {
        host.begin();
        assertThat(host.post(busy, PING).statusCode()).isEqualTo(200);
      }

      assertThat(host.post(first, PING).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aFloodOfNewSessionsDrivesNobodyOutWhoWasHereAShortWhileAgo() {
    try (HttpHost host = new HttpHost()) {
      String mine = host.begin();
      assertThat(host.post(mine, PING).statusCode()).isEqualTo(200);
      for (int i = 0; i < 2 * HttpHost.LIMITS.sessions(); i++) {
        host.begin();
      }

      assertThat(host.post(mine, PING).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void refusesANewSessionWhereAllAreInUseUntilOneHasNotBeenForAWhile() {
    try (HttpHost host = new HttpHost()) {
      for (int i = 0; i < HttpHost.LIMITS.sessions(); i++) {
        assertThat(host.post(host.begin(), PING).statusCode()).isEqualTo(200);
      }
      assertThat(host.post(host.request(), INITIALIZE).statusCode()).isEqualTo(503);

      host.clock.addAndGet(Duration.ofMinutes(11).toNanos());

      assertThat(host.post(host.request(), INITIALIZE).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void endsACallThatTakesTooLongWithAClearErrorAndKeepsItsThreadUntilTheWorkEnds() {
    Conductor conductor = new Conductor(1);
    HttpLimits limits =
        new HttpLimits(
            1 << 20, 1 << 20, 1, Duration.ofMillis(900), 1, 10, IDLE, Duration.ofSeconds(20));
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      HttpResponse<String> answer = calls(host, host.begin(), 1).getFirst().join();

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("\"isError\":true").contains("took longer than");
      conductor.awaitInterrupted();
      conductor.letGo();
    }
  }

  @Test
  void refusesANewSessionWhereEveryOneHasCallsUnderWay() {
    Conductor conductor = new Conductor(2);
    HttpLimits limits =
        new HttpLimits(1 << 20, 1 << 20, 4, HttpHost.CALL, 10, 2, IDLE, Duration.ofSeconds(20));
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      answers.addAll(calls(host, host.begin(), 1));
      answers.addAll(calls(host, host.begin(), 1));
      conductor.awaitExpected();

      assertThat(host.post(host.request(), INITIALIZE).statusCode()).isEqualTo(503);
      conductor.letGo();
      assertThat(answers)
          .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
    }
  }

  @Test
  void answersCallsUnderWayThoughTheirSessionEnds() {
    Conductor conductor = new Conductor(1);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), HttpHost.LIMITS)) {
      String session = host.begin();
      CompletableFuture<HttpResponse<String>> answer = calls(host, session, 1).getFirst();
      conductor.awaitExpected();

      assertThat(host.send(host.request(session).DELETE()).statusCode()).isEqualTo(200);
      conductor.letGo();

      assertThat(message(answer.join())).containsKey("result");
    }
  }

  @Test
  void endsACancelledCallWithoutAnAnswer() {
    Conductor conductor = new Conductor(2);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), HttpHost.LIMITS)) {
      String session = host.begin();
      List<CompletableFuture<HttpResponse<String>>> answers = calls(host, session, 2);
      String other = host.begin();
      conductor.awaitExpected();

      host.post(other, cancelled(0));
      host.post(session, cancelled(1));
      HttpResponse<String> cancelled = answers.get(1).join();
      conductor.awaitInterrupted();

      assertThat(cancelled.statusCode()).isEqualTo(202);
      assertThat(cancelled.body()).isEmpty();
      assertThat(answers.getFirst()).isNotDone();
      conductor.letGo();
      assertThat(message(answers.getFirst().join())).containsKey("result");
    }
  }

  @Test
  void answersWhatIsUnderWayBeforeItCloses() {
    Conductor conductor = new Conductor(3);
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), HttpHost.LIMITS)) {
      String session = host.begin();
      List<CompletableFuture<HttpResponse<String>>> answers = calls(host, session, 3);
      conductor.awaitExpected();

      CompletableFuture<Void> closing =
          CompletableFuture.runAsync(host.mcp()::close, Thread.ofPlatform().daemon()::start);
      while (host.post(session, PING).statusCode() == 200) {
        Thread.onSpinWait();
      }
      HttpResponse<String> late = host.post(session, call(9, "get_stats", Map.of()));
      assertThat(closing).isNotDone();
      conductor.letGo();

      closing.join();
      assertThat(late.statusCode()).isEqualTo(503);
      assertThat(answers)
          .allSatisfy(answer -> assertThat(message(answer.join())).containsKey("result"));
    }
  }

  @Test
  void refusesWhatTakesLongerThanItsGraceWhenItCloses() {
    Conductor conductor = new Conductor(1);
    HttpLimits limits =
        new HttpLimits(1 << 20, 1 << 20, 1, HttpHost.CALL, 10, 10, IDLE, Duration.ofMillis(50));
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      String session = host.begin();
      List<CompletableFuture<HttpResponse<String>>> answers = calls(host, session, 3);
      conductor.awaitExpected();

      host.mcp().close();

      conductor.awaitInterrupted();
      assertThat(answers)
          .allSatisfy(
              answer -> {
                assertThat(answer.join().statusCode()).isEqualTo(503);
                assertThat(message(answer.join()).get("error").toString())
                    .contains("shutting down");
              });
    }
  }

  @Test
  void letsAServerThatIsStoppedAtOnceGo() {
    Conductor conductor = new Conductor(1);
    HttpLimits limits =
        new HttpLimits(1 << 20, 1 << 20, 1, HttpHost.CALL, 10, 10, IDLE, Duration.ofMillis(50));
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      String session = host.begin();
      CompletableFuture<HttpResponse<String>> answer = calls(host, session, 1).getFirst();
      conductor.awaitExpected();

      host.stop();

      conductor.awaitInterrupted();
      assertThat(answer.handle((response, failure) -> true).join()).isTrue();
    }
  }

  @Test
  void forgetsCallsWhoseClientsHaveGone() throws IOException {
    Conductor conductor = new Conductor(1);
    HttpLimits limits =
        new HttpLimits(1 << 20, 1 << 20, 4, HttpHost.CALL, 10, 1, IDLE, Duration.ofSeconds(20));
    try (HttpHost host = new HttpHost(conductor, new TestingCatalog(), limits)) {
      String session = host.begin();
      try (Socket socket = new Socket("127.0.0.1", host.port())) {
        socket.getOutputStream().write(rawCall(session, "get_stats", Map.of()));
        conductor.awaitExpected();
        socket.setSoLinger(true, 0); // gone without a word
      }
      conductor.letGo();

      while (host.post(host.request(), INITIALIZE).statusCode() == 503) {
        host.clock.addAndGet(60_000_000_000L); // until its only session is no longer in use
      }
      assertThat(host.post(session, PING).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void doesNotWaitForClientsThatDoNotRead() throws IOException {
    HttpLimits limits =
        new HttpLimits(2 << 20, 8 << 20, 1, HttpHost.CALL, 10, 10, IDLE, Duration.ofSeconds(1));
    try (HttpHost host =
        new HttpHost(
            Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
            new TestingCatalog(),
            limits)) {
      String session = host.begin();
      for (String letter : List.of("a", "b", "c", "d", "e", "f")) {
        host.post(session, call(1, "add_memory", Map.of("text", letter.repeat(999_999))));
      }
      List<Socket> silent = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1024);
        socket.connect(new InetSocketAddress("127.0.0.1", host.port()));
        socket.getOutputStream().write(rawCall(session, "list_memories", Map.of()));
        silent.add(socket);
      }

      for (int i = 0; i < 5; i++) {
        assertThat(host.post(session, call(i, "get_stats", Map.of())).statusCode()).isEqualTo(200);
      }
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void closesTwiceAndWithoutHavingServed() {
    McpServlet mcp =
        new McpServlet(
            CairnProtocol.of(
                Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
                new TestingCatalog(),
                "1"));

    mcp.close();
    mcp.close();
    mcp.destroy();
  }

  /** Those that are answered first. */
  private static List<HttpResponse<String>> first(
      int count, List<CompletableFuture<HttpResponse<String>>> answers) {
    List<HttpResponse<String>> first = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch enough = new CountDownLatch(count);
    answers.forEach(
        answer ->
            answer.thenAccept(
                response -> {
                  first.add(response);
                  enough.countDown();
                }));
    try {
      enough.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return List.copyOf(first);
  }

  private static List<CompletableFuture<HttpResponse<String>>> calls(
      HttpHost host, String session, int count) {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      answers.add(host.postAside(session, call(id, "get_stats", Map.of())));
    }
    return answers;
  }

  private static byte[] rawCall(String session, String tool, Map<String, Object> arguments) {
    byte[] body = call(1, tool, arguments).getBytes(StandardCharsets.UTF_8);
    String head =
        "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nMcp-Session-Id: "
            + session
            + "\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    return (head + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
  }

  private static String cancelled(int id) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
        + id
        + ",\"reason\":\"no longer needed\"}}";
  }
}
