package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.ConnectionError;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BrowseTest extends ServedTest {

  private static final String FACETED = "/api/v1/memories/faceted-search";

  @BeforeEach
  void start() {
    add("granite is hard", List.of("stone", "hard"), "2026-01-15T09:30:00Z", 3);
    add("chalk is soft", List.of("stone"), "2026-02-15T09:30:00Z", 1);
    add("feathers are soft", List.of("bird"), "2026-02-16T09:30:00Z", 2);
  }

  private void add(String text, List<String> tags, String created, int weight) {
    assertThat(
            service
                .post(
                    "/api/v1/memories",
                    Map.of(
                        "text",
                        text,
                        "tags",
                        tags,
                        "created_at",
                        created,
                        "metadata",
                        Map.of("weight", weight)))
                .status())
        .isEqualTo(201);
  }

  @Test
  void filtersAndCounts() {
    JsonNode found =
        service
            .post(FACETED, Map.of("tags", List.of("stone"), "date_from", "2026-01-01"))
            .isOk()
            .json();

    assertThat(found.propertyNames())
        .containsExactly(
            "page", "page_size", "total", "has_more", "total_pages", "memories", "facets");
    assertThat(found.get("memories").findValuesAsString("text"))
        .containsExactly("chalk is soft", "granite is hard");
    assertThat(found.get("facets").toString())
        .isEqualTo(
            "{\"tags\":{\"stone\":2,\"hard\":1},\"sources\":{},\"memory_types\":{\"note\":2},"
                + "\"months\":{\"2026-02\":1,\"2026-01\":1}}");
  }

  @Test
  void goesOnWithACursor() {
    JsonNode first = service.post(FACETED, Map.of("page_size", 2)).isOk().json();
    add("newest", List.of(), "2026-03-01T00:00:00Z", 0);
    String cursor = first.get("next_cursor").asString();

    JsonNode second = service.get("/api/v1/memories?page_size=2&cursor=" + cursor).isOk().json();

    assertThat(second.get("memories").findValuesAsString("text"))
        .containsExactly("granite is hard");
    assertThat(second.get("page").asInt()).isEqualTo(2);
    assertThat(second.get("has_more").asBoolean()).isFalse();
    service
        .get("/api/v1/memories?cursor=zzz")
        .isError(422, "validation_error")
        .blames("cursor", "must be the next_cursor of an earlier page, but \"zzz\" was given");
  }

  @Test
  void choosesByMetadata() {
    String conditions = URLEncoder.encode("{\"weight\":{\"gte\":2}}", StandardCharsets.UTF_8);

    assertThat(service.get("/api/v1/memories?metadata=" + conditions).isOk().json().get("total"))
        .hasToString("2");
    assertThat(
            service
                .post(FACETED, Map.of("metadata", Map.of("weight", 1)))
                .isOk()
                .json()
                .at("/memories/0/text")
                .asString())
        .isEqualTo("chalk is soft");
    service
        .get("/api/v1/memories?metadata=weight")
        .isError(422, "validation_error")
        .blames("metadata", "must be an object of at most 20 conditions, but \"weight\" was given");
  }

  @Test
  void refusesInTheContractsWords() {
    service
        .post(FACETED, Map.of("date_from", "soon", "page", 0, "color", 1))
        .isError(422, "validation_error")
        .blames("date_from", "Invalid date format. Use ISO8601 or relative (e.g., \"7d\")")
        .blames("page", "page must be >= 1")
        .blames(
            "color",
            "is not known here; known are: tags, tag_match_all, tag_mode, memory_type, source,"
                + " metadata, date_from, date_to, facets, page, page_size, cursor");
  }

  @Test
  void findsByTagAndListsTags() {
    assertThat(
            service
                .post("/api/v1/memories/by-tag", Map.of("tags", List.of("hard", "bird")))
                .isOk()
                .json()
                .get("memories")
                .findValuesAsString("text"))
        .containsExactly("feathers are soft", "granite is hard");
    assertThat(service.get("/api/v1/tags?page_size=2").isOk().text())
        .isEqualTo(
            "{\"page\":1,\"page_size\":2,\"total\":3,\"has_more\":true,\"total_pages\":2,"
                + "\"tags\":[{\"tag\":\"stone\",\"count\":2},{\"tag\":\"bird\",\"count\":1}]}");
  }

  @Test
  void prefersTags() {
    JsonNode found =
        service
            .post(
                "/api/v1/memories/retrieve",
                Map.of("query", "soft", "tags", List.of("bird"), "limit", 1))
            .isOk()
            .json();

    assertThat(found.at("/results/0/text").asString()).isEqualTo("feathers are soft");
    assertThat(found.at("/results/0/score").asDouble())
        .isGreaterThan(found.at("/results/0/similarity_score").asDouble());
    service
        .post("/api/v1/memories/retrieve", Map.of("tags", List.of("bird")))
        .isError(400, "validation_error");
  }

  @Test
  void tellsAFailedStoreAsTheContractDoes() {
    service.store.fail("facets", new ConnectionError("Database connection failed"));

    Reply reply = service.post(FACETED, Map.of());

    reply.isError(503, "unavailable");
    assertThat(reply.text()).contains("Failed to execute faceted search");
  }
}
