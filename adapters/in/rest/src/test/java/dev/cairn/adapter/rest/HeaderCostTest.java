package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a header costs grows with its length, not with the square of it. */
class HeaderCostTest {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final List<String> FILLS = List.of(" ", ",", "; ", "=", "\"", "a;q=0.1,", "\t;");
  private static final int LENGTH = 30_000;

  private static TestingService service;

  @BeforeAll
  static void start() {
    service = TestingService.start();
    service.post("/api/v1/memories", Map.of("text", "granite ".repeat(300)));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept",
        "Accept-Charset",
        "Accept-Encoding",
        "Accept-Language",
        "Authorization",
        "Cache-Control",
        "Connection",
        "Content-Encoding",
        "Content-Type",
        "Cookie",
        "Expect",
        "Forwarded",
        "If-None-Match",
        "Origin",
        "Range",
        "Referer",
        "Sec-Fetch-Site",
        "TE",
        "Upgrade",
        "User-Agent",
        "X-Forwarded-For"
      })
  void noHeaderCostsMuch(String name) {
    Duration most = Duration.ZERO;
    for (String fill : FILLS) {
      String value = "a;x=\"" + fill.repeat(LENGTH / fill.length()) + "b";
      for (String request :
          List.of(
              "GET /api/v1/memories HTTP/1.1\r\n",
              "GET /nothing HTTP/1.1\r\n",
              "POST /api/v1/memories/search HTTP/1.1\r\nContent-Length: 15\r\n")) {
        long before = SYSTEM.getProcessCpuTime();
        String answer =
            RawHttp.exchange(
                service.port(),
                "%sHost: localhost\r\n%s: %s\r\nConnection: close\r\n\r\n{\"query\":\"abc\"}"
                    .formatted(request, name, value));
        Duration took = Duration.ofNanos(SYSTEM.getProcessCpuTime() - before);
        assertThat(answer).startsWith("HTTP/1.1 ");
        most = took.compareTo(most) > 0 ? took : most;
      }
    }
    assertThat(most).isLessThan(Duration.ofSeconds(1));
  }
}
