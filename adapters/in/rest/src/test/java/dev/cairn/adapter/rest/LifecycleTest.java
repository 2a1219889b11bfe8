package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.ValidationError;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LifecycleTest {

  private static RestSettings stoppingWithin(Duration limit) {
    return stopping(Duration.ZERO, limit);
  }

  private static RestSettings stopping(Duration notice, Duration limit) {
    Duration request = Duration.ofSeconds(10);
    return new RestSettings("127.0.0.1", 0, null, 4, 4, 1 << 20, request, notice, limit);
  }

  private static CompletableFuture<Void> inBackground(Runnable work) {
    return CompletableFuture.runAsync(work, task -> Thread.ofVirtual().start(task));
  }

  private static boolean isClosed(int port) {
    try (RawHttp http = new RawHttp(port)) {
      return false;
    } catch (UncheckedIOException e) {
      return true;
    }
  }

  @Test
  void finishesWhatIsUnderWayAndTakesNothingNew() {
    TestingService service = TestingService.start(stoppingWithin(Duration.ofSeconds(10)));
    service.tool("1", "granite", "");
    service.embedder.hang("embedQuery");
    try (RawHttp idle = new RawHttp(service.port())) {
      idle.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").answer();
      CompletableFuture<Reply> search =
          CompletableFuture.supplyAsync(() -> service.search(Map.of("query", "granite")));
      Waiting.until(() -> service.embedder.callsOf("embedQuery") == 1);

      CompletableFuture<Void> closing = inBackground(service.server::close);
      Waiting.until(() -> isClosed(service.port()));

      assertThat(idle.say("GET /api/v1/skills HTTP/1.1\r\nHost: localhost\r\n\r\n").answer())
          .startsWith("HTTP/1.1 503")
          .contains("\"type\":\"unavailable\"")
          .contains("Connection: close");
      assertThat(closing).isNotDone();
      service.embedder.heal();
      search.join().isOk();
      closing.join();
    }
  }

  @Test
  void saysThatItLeavesWhileItStillServes() throws InterruptedException {
    Duration notice = Duration.ofMinutes(5);
    TestingService service = TestingService.start(stopping(notice, Duration.ofSeconds(10)));
    service.get("/readyz").isOk();

    Thread closing = Thread.ofVirtual().start(service.server::close);
    Waiting.until(() -> service.get("/readyz").status() == 503);

    for (String path : List.of("/ready", "/readyz")) {
      Reply ready = service.get(path);
      assertThat(ready.status()).isEqualTo(503);
      assertThat(ready.text()).contains("The service is stopping");
    }
    service.get("/healthz").isOk();
    service.get("/api/v1/skills").isOk();
    try (RawHttp client = new RawHttp(service.port())) {
      assertThat(client.say("GET /api/v1/skills HTTP/1.1\r\nHost: localhost\r\n\r\n").answer())
          .startsWith("HTTP/1.1 200")
          .contains("Connection: close");
    }
    closing.interrupt();
    closing.join();
    assertThat(isClosed(service.port())).isTrue();
  }

  @Test
  void doesNotWaitForeverForWhatHangs() {
    TestingService service = TestingService.start(stoppingWithin(Duration.ofMillis(50)));
    service.embedder.hang("embedQuery");
    CompletableFuture<Void> search = inBackground(() -> service.search(Map.of("query", "granite")));
    Waiting.until(() -> service.embedder.callsOf("embedQuery") == 1);

    service.server.close();

    assertThat(isClosed(service.port())).isTrue();
    service.embedder.heal();
    assertThat(search.handle((done, problem) -> true).join()).isTrue();
  }

  @Test
  void closesTwiceAndFreesItsPort() {
    TestingService first = TestingService.start();
    int port = first.port();
    first.server.close();
    first.close();

    try (TestingService second = TestingService.start(RestSettings.on("127.0.0.1", port, null))) {
      assertThat(second.port()).isEqualTo(port);
      second.get("/healthz").isOk();
    }
  }

  @Test
  void saysWhichPortItCannotHave() {
    try (TestingService service = TestingService.start()) {
      assertThatThrownBy(
              () -> TestingService.start(RestSettings.on("127.0.0.1", service.port(), null)))
          .isInstanceOf(ValidationError.class)
          .hasMessageContaining("port")
          .hasMessageContaining(String.valueOf(service.port()));
    }
  }

  @Test
  void hasDefaults() {
    assertThat(RestSettings.DEFAULT.host()).isEqualTo("127.0.0.1");
    assertThat(RestSettings.DEFAULT.port()).isEqualTo(7433);
    assertThat(RestSettings.DEFAULT.token()).isNull();
    assertThat(RestSettings.DEFAULT.maxBodyBytes()).isEqualTo(1024 * 1024);
    assertThatThrownBy(
            () ->
                new RestSettings(
                    "127.0.0.1",
                    70_000,
                    null,
                    0,
                    -1,
                    0,
                    Duration.ZERO,
                    Duration.ZERO,
                    Duration.ZERO))
        .isInstanceOf(ValidationError.class)
        .hasMessageContainingAll("port", "concurrency", "queue", "max_body_bytes", "request_limit");
  }

  @Test
  void isAlive() {
    try (TestingService service = TestingService.start()) {
      assertThat(service.get("/healthz").isOk().text()).isEqualTo("{\"status\":\"ok\"}");
    }
  }

  @Test
  void isReadyWhenEverythingItNeedsWorks() {
    try (TestingService service =
        TestingService.start(
            List.of(new Dependency("store", () -> {}), new Dependency("embedder", () -> {})))) {
      assertThat(service.get("/readyz").isOk().text())
          .isEqualTo(
              "{\"status\":\"ok\",\"dependencies\":{\"store\":{\"status\":\"ok\"},"
                  + "\"embedder\":{\"status\":\"ok\"}}}");
    }
  }

  @Test
  void namesEachDependencyThatIsDown() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger begun = new AtomicInteger();
    Runnable hangs =
        () -> {
          begun.incrementAndGet();
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    Runnable refuses =
        () -> {
          throw new ConnectionError("Database connection failed");
        };
    Runnable breaks =
        () -> {
          throw new IllegalStateException("jdbc://secret");
        };
    try (TestingService service =
        TestingService.start(
            List.of(
                new Dependency("works", () -> {}),
                new Dependency("refuses", refuses),
                new Dependency("breaks", breaks),
                new Dependency("hangs", hangs)))) {
      Reply reply = service.get("/readyz");
      JsonNode dependencies = reply.json().get("dependencies");

      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.json().get("status").asString()).isEqualTo("down");
      assertThat(dependencies.at("/works/status").asString()).isEqualTo("ok");
      assertThat(dependencies.at("/refuses/status").asString()).isEqualTo("down");
      assertThat(dependencies.at("/refuses/reason").asString())
          .isEqualTo("Database connection failed");
      assertThat(dependencies.at("/breaks/reason").asString()).isEqualTo("The check failed");
      assertThat(dependencies.at("/hangs/reason").asString()).isEqualTo("It does not answer");

      service.get("/readyz");
      assertThat(begun).hasValue(1);
      never.countDown();
    }
  }

  @Test
  void logsALinePerRequestOnlyForThoseWhoDebugAndNeverWhatWasAsked() {
    try (LogCapture log = new LogCapture();
        TestingService service = TestingService.start()) {
      service.get("/api/v1/search/skills?query=h0st1le").isOk();
      Waiting.until(
          () -> log.text().contains("{method=GET, route=/api/v1/search/skills, status=200,"));

      assertThat(log.text()).doesNotContain("h0st1le");
    }
  }
}
