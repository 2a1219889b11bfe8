package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsTest extends ServedTest {

  @BeforeEach
  void start() {
    service.skill("stones", "granite", "");
    service.tool("1", "granite", "", "stones");
  }

  private void awaitMetric(String line) {
    Waiting.until(() -> service.get("/metrics").isOk().text().contains("\n" + line + "\n"));
  }

  @Test
  void countsRequestsByRouteAndStatus() {
    service.search(Map.of("query", "granite")).isOk();
    service.search(Map.of("query", "granite")).isOk();
    service.search(Map.of());
    service.get("/api/v1/items/1").isOk();
    service.get("/api/v1/items/2");

    awaitMetric(count("POST", "/api/v1/search", 200) + " 2");
    awaitMetric(count("POST", "/api/v1/search", 400) + " 1");
    awaitMetric(count("GET", "/api/v1/items/{id}", 200) + " 1");
    awaitMetric(count("GET", "/api/v1/items/{id}", 404) + " 1");
  }

  private static String count(String method, String route, int status) {
    return "cairn_http_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%d\"}"
        .formatted(method, route, status);
  }

  @Test
  void timesEachStageOfASearch() {
    service.search(Map.of("query", "granite")).isOk();

    for (String stage : new String[] {"embedding", "skills", "items", "schemas"}) {
      awaitMetric("cairn_search_stage_seconds_count{stage=\"" + stage + "\"} 1");
    }
  }

  @Test
  void tellsAboutTheServiceAndTheJvm() {
    awaitMetric("cairn_http_in_flight 1.0");
    Reply reply = service.get("/metrics").isOk();

    assertThat(reply.header("Content-Type")).startsWith("text/plain").contains("version=0.0.4");
    assertThat(reply.text())
        .contains(
            "cairn_http_shed_total 0.0",
            "cairn_http_queued 0.0",
            "cairn_version{version=\"" + TestingService.VERSION + "\"} 1.0",
            "jvm_memory_used_bytes",
            "jvm_threads_live_threads",
            "jvm_gc_",
            "system_cpu_count");
  }

  @Test
  void holdsNothingThatAClientSent() {
    service.search(Map.of("query", "h0st1le"));
    service.get("/api/v1/items/h0st1le");
    service.get("/h0st1le?h0st1le=h0st1le");
    service.get("/api/v1/search/tools?query=h0st1le");
    service.send("GET", "/healthz", null, "Origin", "http://h0st1le");

    awaitMetric(count("other", "unknown", 404) + " 1");
    awaitMetric(count("other", "refused", 403) + " 1");
    assertThat(service.get("/metrics").text()).doesNotContain("h0st1le");
  }
}
