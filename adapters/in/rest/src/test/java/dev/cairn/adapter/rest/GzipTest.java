package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipTest {

  private static TestingService service;

  @BeforeAll
  static void start() {
    service = TestingService.start();
    service.skill("large", "granite", "stone ".repeat(1000));
    service.skill("small", "granite", "stone");
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "GZIP", "br, gzip", "deflate, gzip;q=0.5", "*"})
  void pressesLargeAnswersForThoseWhoWantIt(String accepted) throws IOException {
    Reply plain = service.get("/api/v1/skills/large").isOk();
    Reply pressed =
        service.send("GET", "/api/v1/skills/large", null, "Accept-Encoding", accepted).isOk();

    assertThat(plain.header("Content-Encoding")).isEmpty();
    assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
    assertThat(pressed.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(pressed.header("Vary")).isEqualTo("Accept-Encoding");
    assertThat(pressed.bytes()).hasSizeLessThan(plain.bytes().length / 2);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(pressed.bytes()))) {
      assertThat(in.readAllBytes()).isEqualTo(plain.bytes());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "br", "gzip;q=0", "gzip; q=0.0", "x-gzipped"})
  void leavesThemForThoseWhoDoNot(String accepted) {
    Reply reply =
        service.send("GET", "/api/v1/skills/large", null, "Accept-Encoding", accepted).isOk();

    assertThat(reply.header("Content-Encoding")).isEmpty();
    assertThat(reply.json().get("id").asString()).isEqualTo("large");
  }

  @Test
  void leavesSmallAnswersAsTheyAre() {
    Reply reply =
        service.send("GET", "/api/v1/skills/small", null, "Accept-Encoding", "gzip").isOk();

    assertThat(reply.header("Content-Encoding")).isEmpty();
    assertThat(reply.header("Vary")).isEmpty();
  }
}
