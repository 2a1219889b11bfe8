package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.EmbeddingError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MemoriesTest extends ServedTest {

  private static final String UNKNOWN = "00000000-0000-4000-8000-000000000000";

  private String add(String text, String... tags) {
    Reply reply =
        service.post("/api/v1/memories", Map.of("text", text, "tags", List.of((Object[]) tags)));
    assertThat(reply.status()).isEqualTo(201);
    return reply.json().get("memory_id").asString();
  }

  @Test
  void remembersATextOnce() {
    Reply first =
        service.post("/api/v1/memories", Map.of("text", "granite is hard", "tags", List.of("a")));
    Reply again =
        service.post("/api/v1/memories", Map.of("text", "granite is hard", "tags", List.of("b")));

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.json().propertyNames()).containsExactly("memory_id", "chunk_count", "created");
    assertThat(first.json().get("created").asBoolean()).isTrue();
    assertThat(again.isOk().json().get("created").asBoolean()).isFalse();
    assertThat(again.json().get("memory_id")).isEqualTo(first.json().get("memory_id"));
  }

  @Test
  void findsMemoriesByMeaning() {
    String id = add("granite is hard", "stone");
    add("feathers are soft", "bird");

    JsonNode found =
        service
            .post(
                "/api/v1/memories/search",
                Map.of(
                    "query",
                    "hard granite",
                    "limit",
                    1,
                    "filters",
                    Map.of("tags", List.of("stone"))))
            .isOk()
            .json();

    assertThat(found.propertyNames())
        .containsExactly("count", "results", "confident", "search_type", "hidden");
    assertThat(found.get("count").asInt()).isEqualTo(1);
    assertThat(found.at("/results/0").propertyNames())
        .containsExactly(
            "memory_id",
            "chunk_id",
            "text",
            "similarity_score",
            "tags",
            "source",
            "memory_type",
            "timestamp",
            "chunk_index",
            "metadata");
    assertThat(found.at("/results/0/memory_id").asString()).isEqualTo(id);
    assertThat(found.at("/results/0/text").asString()).isEqualTo("granite is hard");
  }

  @Test
  void showsChangesAndForgetsAMemory() {
    String path = "/api/v1/memories/" + add("granite is hard");

    JsonNode memory = service.get(path).isOk().json();
    assertThat(memory.propertyNames())
        .containsExactly(
            "memory_id",
            "text",
            "tags",
            "source",
            "memory_type",
            "metadata",
            "created_at",
            "updated_at",
            "content_hash");

    JsonNode changed =
        service
            .patch(path, Map.of("text", "basalt is hard", "tags", List.of("stone")))
            .isOk()
            .json();
    assertThat(changed.get("text").asString()).isEqualTo("basalt is hard");
    assertThat(changed.get("tags").toString()).isEqualTo("[\"stone\"]");

    JsonNode tried = service.delete(path + "?dry_run=true").isOk().json();
    assertThat(tried.get("deleted").asInt()).isEqualTo(1);
    assertThat(tried.get("dry_run").asBoolean()).isTrue();
    assertThat(tried.get("memories").get(0).get("text").asString()).isEqualTo("basalt is hard");
    assertThat(tried.get("memories").get(0).propertyNames())
        .containsExactly("memory_id", "text", "created_at");
    service.get(path).isOk();
    assertThat(service.delete(path).isOk().json().propertyNames())
        .containsExactly("deleted", "memory_ids");
    service.get(path).isError(404, "not_found");
  }

  @Test
  void listsMemoriesInPages() {
    add("granite", "stone");
    add("basalt", "stone");
    add("feather", "bird");

    JsonNode page = service.get("/api/v1/memories?tag=stone&page=1&page_size=1").isOk().json();

    assertThat(page.propertyNames())
        .containsExactly(
            "page", "page_size", "total", "has_more", "total_pages", "memories", "next_cursor");
    assertThat(page.get("total").asInt()).isEqualTo(2);
    assertThat(page.get("memories")).hasSize(1);
    assertThat(service.get("/api/v1/memories?memory_type=task").isOk().json().get("total").asInt())
        .isZero();
  }

  @Test
  void tellsWhatTheStoreHolds() {
    add("granite", "stone");

    JsonNode stats = service.get("/api/v1/stats").isOk().json();

    assertThat(stats.propertyNames())
        .containsExactly(
            "memories",
            "chunks",
            "tags",
            "sources",
            "memory_types",
            "backend",
            "model",
            "dimension",
            "disk_bytes",
            "oldest",
            "newest");
    assertThat(stats.get("memories").asInt()).isEqualTo(1);
    service
        .get("/api/v1/stats?x=1")
        .isError(422, "validation_error")
        .blames("x", "is not known here; nothing is asked for");
  }

  @Test
  void refusesWhatBreaksARuleByName() {
    service
        .post("/api/v1/memories", Map.of("tags", "a", "memory_type", "dream", "when", 1))
        .isError(422, "validation_error")
        .blames("text", "must be a text of 1 to 1,000,000 characters, but nothing was given")
        .blames("tags", "must be a list of texts of 1 to 50 characters, but \"a\" was given")
        .blames(
            "when",
            "is not known here; known are: text, tags, source, memory_type, metadata, created_at");
    service
        .post("/api/v1/memories/search", Map.of("query", "x", "limit", 101))
        .isError(422, "validation_error")
        .blames("limit", "must be a whole number from 1 to 100, but 101 was given");
    service
        .get("/api/v1/memories?page=0&page_size=many&who=me")
        .isError(422, "validation_error")
        .blames("page", "must be a whole number from 1 to 21,474,836, but 0 was given")
        .blames("page_size", "must be a whole number from 1 to 100, but \"many\" was given")
        .blames(
            "who",
            "is not known here; known are: tag, tags, tag_mode, memory_type, source, metadata, date_from, date_to, page, page_size, cursor");
  }

  @Test
  void knowsUnknownIdsFromImpossibleOnes() {
    String path = "/api/v1/memories/" + UNKNOWN;

    service
        .get(path)
        .isError(404, "not_found")
        .blames("memory_id", "no memory with the id " + UNKNOWN);
    service.patch(path, Map.of("text", "x")).isError(404, "not_found");
    service.delete(path).isError(404, "not_found");
    service
        .get("/api/v1/memories/17")
        .isError(422, "validation_error")
        .blames(
            "memory_id", "must be a memory's id, a UUID like 6ba7b810-..., but \"17\" was given");
    service
        .patch(path, Map.of("memory_id", "another", "text", "x"))
        .isError(422, "validation_error")
        .blames("memory_id", "must be the id in the path, or left out");
  }

  @Test
  void answers503WhileTheStoreIsDownAnd500WhereAQueryCannotBeEmbedded() {
    add("granite");
    service.embedder.fail("embedQuery", new EmbeddingError("The model is gone"));
    service
        .post("/api/v1/memories/search", Map.of("query", "granite"))
        .isError(500, "search_error");

    ConnectionError down = new ConnectionError("Database connection failed");
    List.of("model", "find", "browse", "known", "add", "statistics")
        .forEach(method -> service.store.fail(method, down));

    for (Reply reply :
        List.of(
            service.post("/api/v1/memories/search", Map.of("query", "granite")),
            service.post("/api/v1/memories", Map.of("text", "basalt")),
            service.get("/api/v1/memories"),
            service.get("/api/v1/memories/" + UNKNOWN),
            service.get("/api/v1/stats"))) {
      reply.isError(503, "unavailable");
      assertThat(reply.header("Retry-After")).isEqualTo("1");
    }
  }
}
