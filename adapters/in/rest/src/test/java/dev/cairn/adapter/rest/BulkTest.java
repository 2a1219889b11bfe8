package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.QueryError;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BulkTest extends ServedTest {

  private Reply upsert(Object body) {
    return service.post("/api/v1/catalog", body);
  }

  private static Map<String, Object> tool(String id) {
    return Map.of("id", id, "type", "tool", "name", "granite " + id, "skill_ids", List.of("s"));
  }

  @Test
  void savesManyInOneGo() {
    Reply reply =
        upsert(
            Map.of(
                "skills", List.of(Map.of("id", "s", "name", "granite")),
                "items", List.of(tool("1"), tool("2"), tool("3"))));

    assertThat(reply.isOk().text())
        .isEqualTo("{\"saved_skills\":1,\"saved_items\":3,\"failed\":0,\"failures\":[]}");
    assertThat(service.index.callsOf("save")).isEqualTo(1);
    assertThat(service.search(Map.of("query", "granite")).isOk().json().get("tools")).hasSize(3);
  }

  @Test
  void reportsEachElementThatIsWrongAndSavesTheOthers() {
    Reply reply =
        upsert(
            Map.of(
                "skills", Arrays.asList(Map.of("id", "s", "name", "granite"), Map.of("id", "t")),
                "items",
                    Arrays.asList(
                        tool("1"),
                        Map.of("id", "2", "type", "gadget", "name", "x", "more", 1),
                        "text",
                        null,
                        tool("3"))));

    JsonNode report = reply.isOk().json();
    assertThat(report.get("saved_skills").asInt()).isEqualTo(1);
    assertThat(report.get("saved_items").asInt()).isEqualTo(2);
    assertThat(report.get("failed").asInt()).isEqualTo(4);
    JsonNode failures = report.get("failures");
    assertThat(failures.get(0).propertyNames()).containsExactly("list", "index", "id", "error");
    assertThat(Reply.each(failures, "list")).containsExactly("skills", "items", "items", "items");
    assertThat(failures.at("/0/id").asString()).isEqualTo("t");
    assertThat(failures.at("/0/error/fields/0/field").asString()).isEqualTo("name");
    assertThat(failures.at("/1/index").asInt()).isEqualTo(1);
    assertThat(Reply.each(failures.at("/1/error/fields"), "field")).containsExactly("type", "more");
    assertThat(failures.at("/2/id").isNull()).isTrue();
    assertThat(failures.at("/2/error/message").asString())
        .isEqualTo("must be an object, but \"text\" was given");
    assertThat(failures.at("/3/index").asInt()).isEqualTo(3);
    service.get("/api/v1/items/1").isOk();
    service.get("/api/v1/items/3").isOk();
    service.get("/api/v1/items/2").isError(404, "not_found");
  }

  @Test
  void takesTheLaterOfTwoWithTheSameId() {
    upsert(
            Map.of(
                "items",
                List.of(
                    Map.of("id", "1", "type", "tool", "name", "early"),
                    Map.of("id", "1", "type", "tool", "name", "late"))))
        .isOk();

    assertThat(service.get("/api/v1/items/1").isOk().json().get("name").asString())
        .isEqualTo("late");
  }

  @Test
  void savesNothingWhereTheRequestItselfIsWrong() {
    Reply reply = upsert(Map.of("skills", "s", "items", Map.of(), "tools", List.of()));

    assertThat(reply.isError(422, "validation_error").blamed())
        .containsExactly("skills", "items", "tools");
    upsert("[]").isError(400, "malformed_request");
    assertThat(service.index.callsOf("save")).isZero();
  }

  @Test
  void takesNothingForAnAnswer() {
    assertThat(upsert(Map.of()).isOk().text())
        .isEqualTo("{\"saved_skills\":0,\"saved_items\":0,\"failed\":0,\"failures\":[]}");
  }

  @Test
  void answers503WhereTheStoreIsDown() {
    service.index.fail("save", new ConnectionError("Database connection failed"));

    upsert(Map.of("items", List.of(tool("1")))).isError(503, "unavailable");
  }

  @Test
  void blamesTheServiceWhereNothingCouldBeSaved() {
    service.index.fail("save", new QueryError("The index refused"));
    upsert(Map.of("items", List.of(tool("1"), tool("2")))).isError(503, "unavailable");

    service.index.heal();
    service.embedder.fail("embedPassages", new EmbeddingError("The model is gone"));
    upsert(Map.of("items", List.of(tool("1"), tool("2")))).isError(500, "embedding_error");
  }

  @Test
  void findsOutWhichElementTheStoreRefuses() {
    service.tool("1", "granite 1", "", "s");
    service.embedder.fail("embedPassages", new EmbeddingError("The text cannot be embedded"));

    JsonNode report = upsert(Map.of("items", List.of(tool("1"), tool("2")))).isOk().json();

    assertThat(report.get("saved_items").asInt()).isEqualTo(1);
    assertThat(report.at("/failures/0/id").asString()).isEqualTo("2");
    assertThat(report.at("/failures/0/error/type").asString()).isEqualTo("embedding_error");
  }

  @Test
  void isBoundedByWhatItTakesToEmbedIt() {
    List<Map<String, Object>> items =
        IntStream.rangeClosed(1, 1001).mapToObj(i -> tool("" + i)).toList();

    assertThat(upsert(Map.of("items", items)).isError(422, "validation_error").text())
        .contains("items")
        .contains("at most 1000 skills and items at once, but 1001 were given; send the others in");
    assertThat(service.embedder.callsOf("embedPassages")).isZero();
  }
}
