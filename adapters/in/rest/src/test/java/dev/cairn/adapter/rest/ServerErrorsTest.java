package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Errors from below the routes: one form for all of them, and nothing about the server. */
class ServerErrorsTest {

  private static final String HOST = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

  private TestingService service;

  @BeforeEach
  void start() {
    start(Duration.ofSeconds(30));
  }

  private void start(Duration limit) {
    service =
        TestingService.start(
            new RestSettings(
                "127.0.0.1", 0, null, 8, 8, 1 << 20, limit, Duration.ZERO, Duration.ofSeconds(5)));
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private void assertRefused(String request, int status, String type) {
    assertRefused(status, type, RawHttp.exchange(service.port(), request));
  }

  private static void assertRefused(int status, String type, String answer) {
    assertThat(answer)
        .startsWith("HTTP/1.1 " + status)
        .contains("Content-Type: application/json")
        .contains("{\"error\":{\"type\":\"" + type + "\",\"message\":\"")
        .doesNotContainIgnoringCase("jetty", "<html", "exception", "Server:");
  }

  @Test
  void refusesWhatIsNotHttp() {
    assertRefused("nonsense\r\n\r\n", 400, "malformed_request");
    assertRefused("GET /healthz HTTP/9.9\r\n\r\n", 505, "malformed_request");
    assertRefused("GET /a b" + HOST + "\r\n", 400, "malformed_request");
    assertRefused("GET /healthz" + HOST + "No colon\r\n\r\n", 400, "malformed_request");
    assertRefused(
        "POST /api/v1/search" + HOST + "Content-Length: x\r\n\r\n", 400, "malformed_request");
    assertRefused(
        "POST /api/v1/search" + HOST + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        400,
        "malformed_request");
  }

  @Test
  void refusesUrisAndHeadersThatAreTooLong() {
    assertRefused("GET /" + "x".repeat(40_000) + HOST + "\r\n", 414, "uri_too_long");
    assertRefused(
        "GET /healthz" + HOST + "X: " + "x".repeat(40_000) + "\r\n\r\n", 431, "headers_too_large");
  }

  @Test
  void knowsUnknownPathsFromWrongMethods() {
    for (String path :
        List.of("/nothing", "/api", "/api/v1", "/api/v2/search", "/api/v1/search/", "/mcp")) {
      service.get(path).isError(404, "not_found");
    }
    Reply reply = service.delete("/api/v1/search").isError(405, "method_not_allowed");
    assertThat(reply.header("Allow")).isEqualTo("POST");
    assertThat(
            service
                .post("/api/v1/skills/x", Map.of())
                .isError(405, "method_not_allowed")
                .header("Allow")
                .split(", "))
        .containsExactlyInAnyOrder("GET", "HEAD", "PUT", "DELETE");
    service.send("OPTIONS", "/api/v1/search", null).isError(405, "method_not_allowed");
  }

  @Test
  void answersInJsonWhateverTheClientPrefers() {
    service.send("GET", "/nothing", null, "Accept", "text/html").isError(404, "not_found");
    service
        .send("DELETE", "/api/v1/search", null, "Accept", "text/html")
        .isError(405, "method_not_allowed");
  }

  @Test
  void doesNotWaitForABodyForever() {
    hurry();
    try (RawHttp http = new RawHttp(service.port())) {
      http.say("POST /api/v1/search" + HOST + "Content-Length: 20\r\n\r\n{\"query\"");

      String answer = null;
      while (answer == null) {
        answer = trickle(http);
      }
      assertRefused(408, "request_timeout", answer);
    }
  }

  /** Starts anew, with little time for a request. */
  private void hurry() {
    service.close();
    start(Duration.ofMillis(400));
  }

  /** One more byte of white space, and the answer once there is one. */
  private static String trickle(RawHttp http) {
    http.say(" ");
    return http.answersWithin(Duration.ofMillis(50)) ? http.rest() : null;
  }

  @Test
  void answers503WhereTheWorkTakesTooLong() {
    hurry();
    service.store.hang("statistics");

    Reply reply = service.get("/api/v1/stats").isError(503, "timeout");

    assertThat(reply.header("Retry-After")).isEqualTo("1");
  }

  @Test
  void givesNothingAwayAboutAFailureThatNobodyForesaw() {
    service.store.fail("statistics", new IllegalStateException("jdbc:h0st1le /secret/path"));

    try (LogCapture log = new LogCapture()) {
      Reply reply = service.get("/api/v1/stats").isError(500, "internal_error");

      assertThat(reply.json().at("/error/message").asString())
          .isEqualTo("An unexpected error occurred");
      assertThat(log.text())
          .contains("Unexpected error", "java.lang.IllegalStateException", "ServerErrorsTest")
          .doesNotContain("h0st1le", "secret");
    }
  }

  @Test
  void keepsTheConnectionAfterAnError() {
    String request = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";
    try (RawHttp http = new RawHttp(service.port())) {
      assertThat(http.say(request).answer()).startsWith("HTTP/1.1 404");
      assertThat(http.say(request).answer()).startsWith("HTTP/1.1 404");
    }
  }
}
