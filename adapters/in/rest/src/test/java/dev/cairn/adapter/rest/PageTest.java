package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PageTest {

  private static final String TOKEN = "s3cret-token-of-27-letters";
  private static final String SCRIPT = "/assets/page-1a2b.js";
  private static TestingService open;
  private static TestingService guarded;

  @BeforeAll
  static void start() {
    open = TestingService.start();
    guarded = TestingService.start(RestSettings.on("127.0.0.1", 0, TOKEN));
  }

  @AfterAll
  static void stop() {
    List.of(open, guarded).forEach(TestingService::close);
  }

  @Test
  void thePageIsAskedForEachTimeAndItsFilesOnlyOnce() {
    Reply page = open.get("/").isOk();
    Reply script = open.get(SCRIPT).isOk();

    assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
    assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(page.text()).startsWith("<!doctype html>").contains(SCRIPT);
    assertThat(script.header("Content-Type")).isEqualTo("text/javascript; charset=utf-8");
    assertThat(script.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
    assertThat(script.text()).contains("console.log");
  }

  @Test
  void nothingOfAnotherHostAndNothingInlineCanRunInIt() {
    for (String path : List.of("/", "/?q=a&tag=b&view=map", SCRIPT)) {
      Reply reply = open.get(path).isOk();

      assertThat(reply.header("Content-Security-Policy"))
          .isEqualTo(
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                  + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
                  + " frame-ancestors 'none'");
      assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(reply.header("X-Frame-Options")).isEqualTo("DENY");
      assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
    }
  }

  @Test
  void itIsPressedAsWellAsCanBe() {
    Reply pressed = open.send("GET", SCRIPT, null, "Accept-Encoding", "gzip");
    Reply plain = open.get(SCRIPT);

    assertThat(pressed.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(pressed.header("Vary")).isEqualTo("Accept-Encoding");
    assertThat(Integer.parseInt(pressed.header("Content-Length")))
        .isLessThan(plain.text().length() / 5);
  }

  @Test
  void itNeedsNoTokenAndOpensNothingElse() {
    guarded.get("/").isOk();
    guarded.get("/?token=guess").isOk();
    guarded.get(SCRIPT).isOk();
    for (String path :
        List.of(
            "/assets/../api/v1/stats",
            "/assets/%2e%2e/api/v1/stats",
            "/assets/..%2fapi/v1/stats",
            "/assets/;/../api/v1/stats",
            "/assets//api/v1/stats",
            "/docs",
            "//",
            "/index.html")) {
      String answer =
          RawHttp.exchange(
              guarded.port(),
              "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

      assertThat(answer).as(path).startsWith("HTTP/1.1 4").doesNotContain("chunks", "<html");
    }
  }

  @Test
  void servesWhatBelongsToThePageAlone() {
    for (String path :
        List.of(
            "/assets/other.js",
            "/assets/files.txt",
            "/assets/index.html",
            "/assets/..%2findex.html",
            "/assets/..%2f..%2frest%2fapi%2fexamples.json",
            "/assets")) {
      assertThat(open.get(path).status()).as(path).isEqualTo(404);
    }
    assertThat(open.post("/", "{}").status()).isEqualTo(405);
    assertThat(open.send("HEAD", "/", null).isOk().text()).isEmpty();
  }
}
