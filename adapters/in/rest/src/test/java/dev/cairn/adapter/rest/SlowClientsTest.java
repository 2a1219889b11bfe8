package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that send slowly, wait long, or hang up: they cost the others nothing. */
class SlowClientsTest {

  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final String HEAD =
      "POST /api/v1/memories/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n";

  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private TestingService service;
  private long addsBefore;
  private long embeddedBefore;

  private void start(Duration limit) {
    service =
        TestingService.start(
            new RestSettings(
                "127.0.0.1", 0, null, 2, 1, 1 << 20, limit, Duration.ZERO, Duration.ofSeconds(5)));
    // A busy machine may need more than a short limit, the first time.
    Waiting.until(() -> service.post("/api/v1/memories", Map.of("text", "granite")).status() < 300);
    Waiting.until(() -> isWorking(0));
    addsBefore = service.store.callsOf("add");
  }

  @AfterEach
  void stop() {
    service.close();
    clients.close();
  }

  private Reply search() {
    return service.post("/api/v1/memories/search", Map.of("query", "granite"));
  }

  private boolean isWorking(int requests) {
    return service.get("/metrics").text().contains("\ncairn_http_working " + requests + ".0");
  }

  @Test
  void bodiesOnTheirWayTakeUpNoPlace() {
    start(Duration.ofSeconds(30));
    List<RawHttp> trickling = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      trickling.add(new RawHttp(service.port()).say(HEAD + "{"));
    }

    for (int i = 0; i < 8; i++) {
      search().isOk();
    }

    Waiting.until(() -> isWorking(0));
    trickling.forEach(RawHttp::close);
  }

  @Test
  void aBodyThatTricklesIsEndedAtTheLimit() {
    start(SHORT);
    try (RawHttp http = new RawHttp(service.port())) {
      http.say(HEAD);
      CompletableFuture<String> answer = CompletableFuture.supplyAsync(http::rest, clients);
      for (int i = 0; i < 99 && !answer.isDone(); i++) {
        http.sayIfOpen("x");
        pause();
      }

      assertThat(answer.join()).startsWith("HTTP/1.1 408").contains("request_timeout");
    }
  }

  @Test
  void headersThatTrickleAreEndedAtTheLimit() {
    start(SHORT);
    try (RawHttp http = new RawHttp(service.port())) {
      http.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(http.answer()).startsWith("HTTP/1.1 200");
      http.say("GET /healthz HTTP/1.1\r\nX: ");
      CompletableFuture<String> answer = CompletableFuture.supplyAsync(http::rest, clients);
      for (int i = 0; i < 99 && !answer.isDone(); i++) {
        http.sayIfOpen("x");
        pause();
      }

      assertThat(answer.join()).isEmpty();
    }
  }

  @Test
  void whoIsSilentFromTheBeginningIsHungUpOnAtTheLimit() {
    start(SHORT);
    try (RawHttp http = new RawHttp(service.port())) {
      assertThat(http.rest()).isEmpty();
    }
  }

  @Test
  void anIdleConnectionIsKept() {
    start(SHORT);
    try (RawHttp http = new RawHttp(service.port())) {
      for (int i = 0; i < 2; i++) {
        http.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(http.answer()).startsWith("HTTP/1.1 200");
        assertThat(http.answersWithin(SHORT.multipliedBy(2))).isFalse();
      }
    }
  }

  @Test
  void whoWaitsForAPlaceIsToldAtTheLimitThoughNoneIsFree() {
    start(SHORT);
    service.store.hang("statistics");
    List<CompletableFuture<Reply>> all =
        IntStream.range(0, 3)
            .mapToObj(
                i -> CompletableFuture.supplyAsync(() -> service.get("/api/v1/stats"), clients))
            .toList();

    assertThat(all.stream().map(each -> each.join().status())).containsOnly(503);
    Waiting.until(() -> isWorking(2));
  }

  @Test
  void aPlaceIsTakenUntilTheWorkReallyEnds() {
    start(SHORT);
    service.store.hang("statistics");

    service.get("/api/v1/stats").isError(503, "timeout");

    Waiting.until(() -> isWorking(1));
    service.store.heal();
    Waiting.until(() -> isWorking(0));
  }

  /** Hangs in its first texts, until the embedder is healed. */
  private RawHttp beginLongWork() {
    embeddedBefore = service.embedder.callsOf("embedPassages");
    service.embedder.hang("embedPassages");
    String body = "{\"text\":\"" + "granite basalt ".repeat(6_400) + "\"}";
    RawHttp http =
        new RawHttp(service.port())
            .say(
                "POST /api/v1/memories HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(body.length(), body));
    Waiting.until(() -> service.embedder.callsOf("embedPassages") == embeddedBefore + 1);
    return http;
  }

  @Test
  void aClientThatHangsUpEndsTheWorkAtTheNextTextsAndNothingIsStored() {
    start(Duration.ofSeconds(30));
    beginLongWork().close();
    service.embedder.heal();

    Waiting.until(() -> isWorking(0));

    assertThat(service.embedder.callsOf("embedPassages")).isEqualTo(embeddedBefore + 1);
    assertThat(service.store.callsOf("add")).isEqualTo(addsBefore);
  }

  @Test
  void workThatIsGivenUpAtItsLimitStoresNothing() {
    start(Duration.ofMillis(300)); // adds get ten times as long
    service.embedder.hang("embedPassages");

    service
        .post("/api/v1/memories", Map.of("text", "granite basalt ".repeat(6_400)))
        .isError(503, "timeout");
    service.embedder.heal();

    Waiting.until(() -> isWorking(0));
    assertThat(service.store.callsOf("add")).isEqualTo(addsBefore);
  }

  @Test
  void whoIsRefusedBeforeTheBodyIsThereHearsItAndMayAskAgain() {
    start(Duration.ofSeconds(30));
    try (RawHttp http = new RawHttp(service.port())) {
      assertThat(http.say(HEAD.replace("localhost", "elsewhere.example")).answer())
          .startsWith("HTTP/1.1 403")
          .doesNotContainIgnoringCase("Connection: close");

      http.say("x".repeat(50));
      http.say("x".repeat(50) + "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");

      assertThat(http.answer()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void whatARefusedClientStillSendsHasItsLimits() {
    start(SHORT);
    String refused = HEAD.replace("localhost", "elsewhere.example");
    try (RawHttp never = new RawHttp(service.port()).say(refused);
        RawHttp much = new RawHttp(service.port())) {
      much.say(refused.replace("100", "10000000"));
      assertThat(much.answer()).startsWith("HTTP/1.1 403");
      Waiting.until(
          () -> {
            much.sayIfOpen("x".repeat(8192));
            return much.isClosed();
          });
      assertThat(never.rest()).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void whatIsPipelinedWhileARequestIsWorkedOnIsAnsweredToo() {
    start(Duration.ofSeconds(30));
    try (RawHttp http = beginLongWork()) {
      http.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      service.embedder.heal();

      assertThat(http.answer()).startsWith("HTTP/1.1 201");
      assertThat(http.answer()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void longWorkLeavesHalfOfThePlacesToTheOthers() {
    start(Duration.ofSeconds(30));
    service.embedder.hang("embedPassages");
    Map<String, String> longText = Map.of("text", "granite basalt ".repeat(6_400));
    List<CompletableFuture<Reply>> adds =
        IntStream.range(0, 2)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> service.post("/api/v1/memories", longText), clients))
            .toList();
    Waiting.until(
        () -> isWorking(1) && service.get("/metrics").text().contains("\ncairn_http_queued 1.0"));

    service.get("/api/v1/stats").isOk();

    service.embedder.heal();
    assertThat(adds.stream().map(each -> each.join().status())).containsOnly(200, 201);
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
