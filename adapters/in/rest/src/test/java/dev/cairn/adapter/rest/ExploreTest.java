package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ExploreTest extends ServedTest {

  private static final String HISTOGRAM = "/api/v1/memories/histogram";

  private String add(String text, String created, String... tags) {
    return service
        .post(
            "/api/v1/memories", Map.of("text", text, "tags", List.of(tags), "created_at", created))
        .json()
        .get("memory_id")
        .asString();
  }

  @Test
  void findsWhatIsLikeAMemory() {
    String granite = add("granite is hard", "2026-01-15T09:30:00Z", "stone");
    String grey = add("granite is grey", "2026-02-15T09:30:00Z", "stone", "colour");
    add("birds sing at dawn", "2026-02-16T09:30:00Z");

    JsonNode found = service.get("/api/v1/memories/" + granite + "/related?limit=1").isOk().json();

    assertThat(found.get("memory_id").asString()).isEqualTo(granite);
    assertThat(found.get("related").size()).isEqualTo(1);
    JsonNode first = found.get("related").get(0);
    assertThat(first.propertyNames())
        .containsExactly(
            "memory_id", "text", "tags", "source", "memory_type", "created_at", "similarity");
    assertThat(first.get("memory_id").asString()).isEqualTo(grey);
    assertThat(first.get("text").asString()).isEqualTo("granite is grey");
    assertThat(first.get("similarity").asDouble()).isBetween(0.1, 1.0);
  }

  @Test
  void saysWhatIsWrongWithARequestForRelatedOnes() {
    String unknown = "/api/v1/memories/6b1f5c1e-58cc-4c0b-9a0e-2f9f2f6d7a51/related";

    service.get(unknown).isError(404, "not_found");
    service.get(unknown + "?limit=51").isError(422, "validation_error");
    service.get("/api/v1/memories/x/related").isError(422, "validation_error");
  }

  @Test
  void countsByDayAndByMonth() {
    add("one", "2026-01-15T00:00:00Z", "a");
    add("two", "2026-01-15T23:59:59Z");
    add("three", "2026-02-01T12:00:00+13:00");

    assertThat(service.post(HISTOGRAM, Map.of()).isOk().text())
        .isEqualTo(
            "{\"by\":\"day\",\"total\":3,\"buckets\":[{\"date\":\"2026-01-15\",\"count\":2},"
                + "{\"date\":\"2026-01-31\",\"count\":1}]}");
    assertThat(service.post(HISTOGRAM, Map.of("by", "month", "tags", List.of("a"))).isOk().text())
        .isEqualTo(
            "{\"by\":\"month\",\"total\":1,\"buckets\":[{\"date\":\"2026-01\",\"count\":1}]}");
    assertThat(
            service.post(HISTOGRAM, Map.of("by", "year")).isError(422, "validation_error").text())
        .contains("by", "day, month");
  }

  @Test
  void laysMemoriesOut() {
    String older = add("granite is hard", "2026-01-15T09:30:00Z", "stone");
    String newer = add("granite is hard!", "2026-02-15T09:30:00Z", "stone", "new");
    add("birds sing at dawn", "2026-02-16T09:30:00Z");

    JsonNode map =
        service
            .post("/api/v1/memories/map", Map.of("tags", List.of("stone"), "limit", 20_000))
            .isOk()
            .json();

    assertThat(map.propertyNames())
        .containsExactly(
            "total",
            "shown",
            "memory_ids",
            "x",
            "y",
            "tags",
            "sources",
            "memory_types",
            "titles",
            "clusters",
            "duplicates");
    assertThat(map.get("memory_ids").toString()).isEqualTo("[\"" + newer + "\",\"" + older + "\"]");
    assertThat(map.get("duplicates").toString()).isEqualTo("[[0,1]]");
    assertThat(map.get("tags").get(0).toString()).isEqualTo("[\"stone\",\"new\"]");
    assertThat(map.get("x").get(0).asDouble()).isBetween(-1.0, 1.0);
    service.post("/api/v1/memories/map", Map.of("limit", 20_001)).isError(422, "validation_error");
  }

  @Test
  void showsTheStagesOfAToolSearchWhereThatIsAskedFor() {
    service.skill("stones", "Stones", "granite chalk");
    service.tool("dig", "dig", "dig granite chalk", "stones");
    service.tool("fly", "fly", "feathers wings", "stones");

    JsonNode plain = service.search(Map.of("query", "granite chalk")).isOk().json();
    JsonNode explained =
        service.search(Map.of("query", "granite chalk", "explain", true)).isOk().json();

    assertThat(plain.has("stages")).isFalse();
    assertThat(Reply.each(explained.get("stages"), "stage"))
        .containsExactly("embedding", "skills", "items", "schemas");
    JsonNode items = explained.get("stages").get(2);
    assertThat(items.propertyNames())
        .containsExactly("stage", "took_ms", "threshold", "found", "kept", "candidates");
    assertThat(items.get("candidates").get(0).toString())
        .startsWith("{\"id\":\"dig\",\"name\":\"dig\",\"score\":")
        .endsWith(",\"kept\":true,\"reason\":null}");
    assertThat(items.get("candidates").get(1).get("reason").asString())
        .isEqualTo("Its score is below the threshold");
  }

  @Test
  void tellsWhatTheServiceHasBeenDoing() {
    service.get("/api/v1/stats").isOk();
    service.store.fail("statistics", new IllegalStateException("broken"));
    service.get("/api/v1/stats").isError(500, "internal_error");
    service.get("/").isOk();
    Waiting.until(() -> requests("requests") == 2);

    JsonNode activity = service.get("/api/v1/activity").isOk().json();

    assertThat(requests("requests")).isEqualTo(2);
    assertThat(requests("failed")).isEqualTo(1);
    assertThat(activity.get("step_seconds").asInt()).isEqualTo(10);
    assertThat(activity.get("capacity").asInt()).isEqualTo(RestSettings.DEFAULT_CONCURRENCY);
    assertThat(activity.get("waiting").asInt()).isZero();
    assertThat(activity.get("version").asString()).isEqualTo(TestingService.VERSION);
  }

  private long requests(String which) {
    long sum = 0;
    for (JsonNode step : service.get("/api/v1/activity").isOk().json().get("steps")) {
      sum += step.get(which).asLong();
    }
    return sum;
  }
}
