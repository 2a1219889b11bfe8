package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {

  private static final String TOKEN = "s3cret-token-of-27-letters";
  private static TestingService open;
  private static TestingService guarded;
  private static TestingService exposed;

  private static final class Echo extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      switch (String.valueOf(request.getPathInfo())) {
        case "/throw" -> throw new IllegalStateException("secret");
        case "/error" -> response.sendError(418, "secret");
        default -> response.getWriter().print("echo " + request.getPathInfo());
      }
    }
  }

  @BeforeAll
  static void start() {
    open = TestingService.start(TestingService.SETTINGS, Map.of("/mcp", new Echo()));
    guarded =
        TestingService.start(RestSettings.on("127.0.0.1", 0, TOKEN), Map.of("/mcp", new Echo()));
    exposed = TestingService.start(RestSettings.on("0.0.0.0", 0, TOKEN));
  }

  @AfterAll
  static void stop() {
    List.of(open, guarded, exposed).forEach(TestingService::close);
  }

  private static String get(TestingService service, String path, String... headers) {
    return RawHttp.exchange(
        service.port(),
        "GET %s HTTP/1.1\r\nConnection: close\r\n%s\r\n\r\n"
            .formatted(path, String.join("\r\n", headers)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:7433", "[::1]", "[::1]:80"})
  void answersToTheNamesOfThisMachine(String host) {
    assertThat(get(open, "/healthz", "Host: " + host)).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:80",
        "evil.example:80",
        "[::2]",
        "192.168.0.1",
        "127.0.0.2"
      })
  void answersToNoOtherName(String host) {
    for (String path : List.of("/", "/healthz", "/api/v1/skills", "/mcp", "/nothing")) {
      assertThat(get(open, path, "Host: " + host))
          .startsWith("HTTP/1.1 403")
          .contains("\"type\":\"forbidden\"");
    }
  }

  @Test
  void asksForAName() {
    assertThat(get(open, "/healthz", "X: y")).startsWith("HTTP/1.1 400");
    assertThat(RawHttp.exchange(open.port(), "GET /healthz HTTP/1.0\r\n\r\n"))
        .startsWith("HTTP/1.1 403");
    assertThat(get(open, "http://evil.example/healthz", "Host: localhost"))
        .startsWith("HTTP/1.1 400");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost",
        "https://localhost:3000",
        "http://127.0.0.1:8080",
        "http://[::1]:9"
      })
  void letsPagesOfThisMachineCall(String origin) {
    assertThat(get(open, "/healthz", "Host: localhost", "Origin: " + origin))
        .startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "null",
        "http://localhost.evil.example",
        "file://",
        "http://127.0.0.1@evil.example",
        "http://localhost:3000/path"
      })
  void letsNoOtherPageCall(String origin) {
    for (String path : List.of("/healthz", "/api/v1/skills", "/mcp")) {
      assertThat(get(open, path, "Host: localhost", "Origin: " + origin))
          .startsWith("HTTP/1.1 403");
    }
    assertThat(get(exposed, "/healthz", "Host: cairn.example:7433", "Origin: " + origin))
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void asksForTheTokenEverywhereButForTheHealth() {
    for (String open : List.of("/healthz", "/ready")) {
      assertThat(get(guarded, open, "Host: localhost"))
          .startsWith("HTTP/1.1 200")
          .endsWith("{\"status\":\"ok\"}");
    }
    for (String path :
        List.of("/docs", "/readyz", "/metrics", "/openapi.json", "/api/v1/skills", "/mcp", "/x")) {
      String answer = get(guarded, path, "Host: localhost");
      assertThat(answer)
          .startsWith("HTTP/1.1 401")
          .contains("WWW-Authenticate: Bearer realm=\"cairn\"")
          .contains("\"type\":\"unauthorized\"");
    }
  }

  @Test
  void takesTheTokenAndNothingElse() {
    assertThat(get(guarded, "/api/v1/skills", "Host: localhost", "Authorization: Bearer " + TOKEN))
        .startsWith("HTTP/1.1 200");
    assertThat(get(guarded, "/api/v1/skills", "Host: localhost", "authorization: bearer " + TOKEN))
        .startsWith("HTTP/1.1 200");
    for (String wrong :
        List.of(
            "Bearer", "Bearer ", "Bearer s3cret", "Bearer " + TOKEN + "x", TOKEN, "Basic eA==")) {
      assertThat(get(guarded, "/api/v1/skills", "Host: localhost", "Authorization: " + wrong))
          .startsWith("HTTP/1.1 401");
    }
  }

  @Test
  void checksTheNameAlsoWithAToken() {
    assertThat(
            get(guarded, "/api/v1/skills", "Host: evil.example", "Authorization: Bearer " + TOKEN))
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void answersToAnyNameOnAPublicAddressWithAToken() {
    assertThat(
            get(exposed, "/api/v1/skills", "Host: cairn.example", "Authorization: Bearer " + TOKEN))
        .startsWith("HTTP/1.1 200");
    assertThat(
            get(
                exposed,
                "/healthz",
                "Host: cairn.example:7433",
                "Origin: https://cairn.example:7433"))
        .startsWith("HTTP/1.1 200");
    assertThat(get(exposed, "/api/v1/skills", "Host: cairn.example")).startsWith("HTTP/1.1 401");
  }

  @Test
  void refusesAPublicAddressWithoutAToken() {
    assertThatThrownBy(() -> RestSettings.on("0.0.0.0", 0, null))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("host")
        .hasMessageContaining("set CAIRN_TOKEN");
    assertThatThrownBy(() -> RestSettings.on("127.0.0.1", 0, "two words"))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("token");
    assertThat(RestSettings.on("0.0.0.0", 1, TOKEN).toString()).doesNotContain(TOKEN);
  }

  @Test
  void refusesATokenOnAPublicAddressThatCanBeGuessed() {
    assertThatThrownBy(() -> RestSettings.on("0.0.0.0", 0, "fifteen-letters"))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("token")
        .hasMessageContaining("at least 16 characters")
        .hasMessageContaining("CAIRN_TOKEN");
    assertThat(RestSettings.on("0.0.0.0", 0, "sixteen--letters").token()).hasSize(16);
    assertThat(RestSettings.on("127.0.0.1", 0, "short").token()).isEqualTo("short");
  }

  private static String change(String method, String... headers) {
    return RawHttp.exchange(
        open.port(),
        "%s /mcp HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\nContent-Length: 2\r\n%s\r\n\r\n{}"
            .formatted(method, String.join("\r\n", headers)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
  void letsNoPageOfAnotherSiteChangeAnything(String method) {
    for (String site : List.of("cross-site", "CROSS-SITE", "new-kind", "same-origin, cross-site")) {
      assertThat(change(method, "Content-Type: application/json", "Sec-Fetch-Site: " + site))
          .startsWith("HTTP/1.1 403")
          .contains("A page of another site may not change anything here");
    }
    for (String site : List.of("same-origin", "same-site", "none")) {
      assertThat(change(method, "Content-Type: application/json", "Sec-Fetch-Site: " + site))
          .startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void letsABrowserReadWhateverLedThere() {
    assertThat(get(open, "/", "Host: localhost", "Sec-Fetch-Site: cross-site"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void takesABodyWithoutATypeFromNoBrowser() {
    assertThat(change("POST", "Sec-Fetch-Site: same-origin"))
        .startsWith("HTTP/1.1 415")
        .contains("application/json");
    assertThat(change("POST", "Origin: http://localhost:3000")).startsWith("HTTP/1.1 415");
    assertThat(change("POST", "X: y")).startsWith("HTTP/1.1 200");
    assertThat(
            RawHttp.exchange(
                open.port(),
                "DELETE /mcp HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\n"
                    + "Sec-Fetch-Site: same-origin\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void slowsDownWhoeverGuessesTokensAndNobodyElse() {
    try (TestingService service = TestingService.start(RestSettings.on("127.0.0.1", 0, TOKEN))) {
      String wrong =
          "GET /api/v1/skills HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer guess\r\n\r\n";
      try (RawHttp guesser = new RawHttp(service.port())) {
        for (int i = 0; i < 5; i++) {
          assertThat(guesser.say(wrong).answer()).startsWith("HTTP/1.1 401");
        }
        long began = System.nanoTime();

        guesser.say(wrong);
        for (int i = 0; i < 30; i++) {
          assertThat(
                  get(
                      service,
                      "/api/v1/skills",
                      "Host: localhost",
                      "Authorization: Bearer " + TOKEN))
              .startsWith("HTTP/1.1 200");
        }
        long rightOnes = System.nanoTime() - began;
        String forgotten = get(service, "/api/v1/skills", "Host: localhost");
        String slow = guesser.answer();

        assertThat(rightOnes).as("30 that would wait a second each").isLessThan(25_000_000_000L);
        assertThat(forgotten).startsWith("HTTP/1.1 401");
        assertThat(slow).startsWith("HTTP/1.1 401");
        assertThat(System.nanoTime() - began).isGreaterThan(900_000_000L);
      }
      assertThat(get(service, "/metrics", "Host: localhost", "Authorization: Bearer " + TOKEN))
          .contains("\ncairn_http_wrong_tokens_total 6.0\n");
    }
  }

  @Test
  void aBrowserThatWasShownTheTokenSeesThePagesAndNoMore() {
    String shown = get(guarded, "/docs?token=" + TOKEN, "Host: localhost");
    String cookie =
        shown.lines().filter(line -> line.startsWith("Set-Cookie: ")).findFirst().orElseThrow();
    String sent = "Cookie: " + cookie.substring(12, cookie.indexOf(';'));

    assertThat(shown).startsWith("HTTP/1.1 303").contains("\r\nLocation: /docs\r\n");
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Lax").doesNotContain(TOKEN);
    for (String page : List.of("/docs", "/openapi.json")) {
      assertThat(get(guarded, page, "Host: localhost", sent)).startsWith("HTTP/1.1 200");
      assertThat(get(guarded, page, "Host: localhost", sent + "0")).startsWith("HTTP/1.1 401");
    }
    for (String path : List.of("/api/v1/skills", "/mcp", "/metrics", "/api/v1/memories")) {
      assertThat(get(guarded, path, "Host: localhost", sent)).startsWith("HTTP/1.1 401");
    }
    assertThat(get(guarded, "/docs?token=guess", "Host: localhost")).startsWith("HTTP/1.1 401");
    assertThat(get(guarded, "/docs?token=" + TOKEN, "Host: evil.example"))
        .startsWith("HTTP/1.1 403")
        .doesNotContain("Set-Cookie");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "CONNECT", "PROPFIND", "BREW"})
  void refusesMethodsThatNobodyNeeds(String method) {
    assertThat(
            RawHttp.exchange(
                open.port(),
                method
                    + " /api/v1/skills HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 4")
        .doesNotContain("HTTP/1.1 404")
        .contains("\"error\"");
  }

  @Test
  void mountsServletsBehindTheSameChecks() {
    assertThat(open.get("/mcp").isOk().text()).isEqualTo("echo null");
    assertThat(open.get("/mcp/a/b").isOk().text()).isEqualTo("echo /a/b");
    assertThat(open.post("/mcp", "{}").isOk().header("X-Content-Type-Options"))
        .isEqualTo("nosniff");
    assertThat(guarded.get("/mcp").status()).isEqualTo(401);
    assertThat(guarded.get("/%6dcp").status()).isEqualTo(401);
    assertThat(guarded.get("/healthz/../mcp").status()).isEqualTo(401);
  }

  @Test
  void keepsWhatBreaksInAServletFromTheClient() {
    open.get("/mcp/throw").isError(500, "internal_error");
    assertThat(open.get("/mcp/throw").text()).doesNotContain("secret", "IllegalState");
    assertThat(open.get("/mcp/error").status()).isEqualTo(418);
    assertThat(open.get("/mcp/error").text()).startsWith("{\"error\"").doesNotContain("secret");
  }

  @Test
  void sendsHeadersThatKeepAnswersWhereTheyBelong() {
    for (Reply reply :
        List.of(
            open.get("/api/v1/skills"),
            open.get("/docs"),
            open.get("/nothing"),
            open.get("/mcp"),
            open.get("/mcp/throw"),
            open.get("/mcp/error"))) {
      assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
      assertThat(reply.header("X-Frame-Options")).isEqualTo("DENY");
      assertThat(reply.header("Server")).isEmpty();
      assertThat(reply.header("Access-Control-Allow-Origin")).isEmpty();
    }
  }
}
