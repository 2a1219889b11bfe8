package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two may work and one may wait; whoever comes then is turned away at once. */
class OverloadTest {

  private static final String POST =
      "POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 19\r\n\r\n";
  private static final String BODY = "{\"query\":\"granite\"}";

  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private TestingService service;

  @BeforeEach
  void start() {
    service = TestingService.start(settings(Duration.ofSeconds(10)));
    service.tool("1", "granite", "");
  }

  @AfterEach
  void stop() {
    service.close();
    clients.close();
  }

  private static RestSettings settings(Duration limit) {
    return new RestSettings(
        "127.0.0.1", 0, null, 2, 1, 1 << 20, limit, Duration.ZERO, Duration.ofSeconds(5));
  }

  private CompletableFuture<Reply> search() {
    return CompletableFuture.supplyAsync(() -> service.search(Map.of("query", "granite")), clients);
  }

  /**
   * Three searches that take until the embedder is healed. A place is free again a moment after its
   * answer was heard.
   */
  private List<CompletableFuture<Reply>> fill() {
    Waiting.until(() -> isGauge("cairn_http_working", 0));
    service.embedder.hang("embedQuery");
    List<CompletableFuture<Reply>> searches = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      searches.add(search());
    }
    Waiting.until(() -> isGauge("cairn_http_working", 2) && isGauge("cairn_http_queued", 1));
    return searches;
  }

  private boolean isGauge(String name, int value) {
    return service.get("/metrics").isOk().text().contains("\n" + name + " " + value + ".0\n");
  }

  @Test
  void turnsAwayAtOnceWhatThereIsNoRoomForWhileTheOthersFinish() {
    List<CompletableFuture<Reply>> searches = fill();

    Reply shed = service.search(Map.of("query", "granite")).isError(503, "overloaded");

    assertThat(shed.header("Retry-After")).isEqualTo("1");
    assertThat(shed.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(service.get("/metrics").text()).contains("\ncairn_http_shed_total 1.0\n");
    assertThat(searches).noneMatch(CompletableFuture::isDone);

    service.embedder.heal();

    assertThat(searches).allSatisfy(search -> search.join().isOk());
    service.search(Map.of("query", "granite")).isOk();
    Waiting.until(() -> isGauge("cairn_http_working", 0));
  }

  @Test
  void turnsAwayBeforeABodyIsReadAndKeepsTheConnection() {
    fill();

    assertThat(RawHttp.exchange(service.port(), POST)).startsWith("HTTP/1.1 503");
    try (RawHttp http = new RawHttp(service.port())) {
      for (int i = 0; i < 3; i++) {
        assertThat(http.say(POST + BODY).answer())
            .startsWith("HTTP/1.1 503")
            .contains("Retry-After: 1")
            .contains("{\"error\":{\"type\":\"overloaded\"")
            .doesNotContainIgnoringCase("Connection: close");
      }
      service.embedder.heal();
      Waiting.until(() -> isGauge("cairn_http_working", 0));
      assertThat(http.say(POST + BODY).answer()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void neverTurnsAwayThoseWhoWatch() {
    fill();

    service.get("/healthz").isOk();
    service.get("/readyz").isOk();
    service.get("/metrics").isOk();
    service.get("/api/v1/skills").isError(503, "overloaded");
    service.get("/nothing").isError(503, "overloaded");
  }

  @Test
  void doesNotKeepARequestWaitingBeyondTheLimit() {
    service.close();
    service = TestingService.start(settings(Duration.ofSeconds(1)));
    Waiting.until(() -> search().join().status() == 200);
    Waiting.until(() -> isGauge("cairn_http_working", 0));
    long before = service.embedder.callsOf("embedQuery");
    service.embedder.hang("embedQuery");
    List<CompletableFuture<Reply>> working = List.of(search(), search());
    Waiting.until(() -> service.embedder.callsOf("embedQuery") == before + 2);

    assertThat(search().join().status()).isEqualTo(503);

    service.embedder.heal();
    assertThat(working).allSatisfy(search -> search.join().isOk());
  }

  @Test
  void freesThePlaceOfAClientThatGivesUp() {
    service.embedder.hang("embedQuery");
    for (int i = 0; i < 3; i++) {
      try (RawHttp http = new RawHttp(service.port())) {
        http.say(POST + BODY);
      }
    }
    service.embedder.heal();

    Waiting.until(() -> isGauge("cairn_http_working", 0) && isGauge("cairn_http_queued", 0));
    service.search(Map.of("query", "granite")).isOk();
  }
}
