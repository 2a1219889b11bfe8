package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.EmbeddingError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CatalogCrudTest extends ServedTest {

  private static final Map<String, Object> SKILL = Map.of("name", "Stones", "description", "hard");
  private static final Map<String, Object> TOOL = Map.of("type", "tool", "name", "Hammer");

  @Test
  void registersASkillAndShowsIt() {
    Reply put =
        service
            .put(
                "/api/v1/skills/stones",
                Map.of(
                    "name",
                    "Stones",
                    "description",
                    "hard",
                    "is_active",
                    false,
                    "item_types",
                    List.of("resource", "tool")))
            .isOk();

    assertThat(put.text())
        .isEqualTo(
            "{\"id\":\"stones\",\"name\":\"Stones\",\"description\":\"hard\",\"is_active\":false,"
                + "\"item_types\":[\"tool\",\"resource\"]}");
    assertThat(service.get("/api/v1/skills/stones").isOk().text()).isEqualTo(put.text());
  }

  @Test
  void listsSkillsInPagesWithTheirCounts() {
    List.of("c", "a", "b").forEach(id -> service.put("/api/v1/skills/" + id, SKILL).isOk());
    service.tool("1", "Hammer", "", "a", "b");

    JsonNode page = service.get("/api/v1/skills?page=1&page_size=2").isOk().json();

    assertThat(page.propertyNames())
        .containsExactly("page", "page_size", "total", "has_more", "total_pages", "skills");
    assertThat(page.get("total").asInt()).isEqualTo(3);
    assertThat(page.get("has_more").asBoolean()).isTrue();
    assertThat(page.get("total_pages").asInt()).isEqualTo(2);
    assertThat(Reply.each(page.get("skills"), "id")).containsExactly("a", "b");
    assertThat(page.at("/skills/0/tool_count").asInt()).isEqualTo(1);
    assertThat(
            Reply.each(service.get("/api/v1/skills?page=2&page_size=2").json().get("skills"), "id"))
        .containsExactly("c");
  }

  @Test
  void registersAnItemAndAnswersItsNumber() {
    Reply put =
        service
            .put(
                "/api/v1/items/hammer",
                Map.of(
                    "type",
                    "tool",
                    "name",
                    "Hammer",
                    "description",
                    "hits",
                    "skill_ids",
                    List.of("stones"),
                    "primary_skill_id",
                    "tools",
                    "input_schema",
                    Map.of("type", "object"),
                    "output_schema",
                    Map.of("type", "string"),
                    "annotations",
                    Map.of("readOnlyHint", true)))
            .isOk();

    assertThat(put.text())
        .isEqualTo(
            "{\"id\":\"hammer\",\"db_id\":1,\"type\":\"tool\",\"name\":\"Hammer\","
                + "\"description\":\"hits\",\"skill_ids\":[\"stones\",\"tools\"],"
                + "\"primary_skill_id\":\"tools\",\"is_active\":true,"
                + "\"input_schema\":{\"type\":\"object\"},\"output_schema\":{\"type\":\"string\"},"
                + "\"annotations\":{\"readOnlyHint\":true}}");
    assertThat(service.get("/api/v1/items/hammer").isOk().text()).isEqualTo(put.text());
  }

  @Test
  void keepsAnItemsNumberWhenItChanges() {
    service.tool("first", "One", "");
    service.tool("second", "Two", "");

    Reply changed = service.put("/api/v1/items/second", Map.of("type", "tool", "name", "Three"));

    assertThat(changed.isOk().json().get("db_id").asInt()).isEqualTo(2);
    assertThat(changed.json().get("input_schema").isNull()).isTrue();
  }

  @Test
  void listsItemsWithoutSchemasAndFiltersThem() {
    service.tool("t", "Hammer", "", "stones");
    service.item("prompt", "p", "Ask", "", "stones", "words");
    service.put("/api/v1/items/off", Map.of("type", "tool", "name", "Saw", "is_active", false));

    JsonNode all = service.get("/api/v1/items").isOk().json();

    assertThat(all.propertyNames())
        .containsExactly("page", "page_size", "total", "has_more", "total_pages", "items");
    assertThat(Reply.each(all.get("items"), "id")).containsExactly("off", "p", "t");
    assertThat(all.at("/items/0").propertyNames())
        .containsExactly(
            "id",
            "db_id",
            "type",
            "name",
            "description",
            "skill_ids",
            "primary_skill_id",
            "is_active");
    assertThat(ids("?item_type=tool&active_only=true")).containsExactly("t");
    assertThat(ids("?skill_ids=words,others")).containsExactly("p");
    assertThat(ids("?page_size=1&page=2")).containsExactly("p");
  }

  private List<String> ids(String query) {
    return Reply.each(service.get("/api/v1/items" + query).isOk().json().get("items"), "id");
  }

  @Test
  void removesSkillsAndItems() {
    service.put("/api/v1/skills/stones", SKILL).isOk();
    service.tool("1", "Hammer", "", "stones");

    Reply gone = service.delete("/api/v1/skills/stones");

    assertThat(gone.status()).isEqualTo(204);
    assertThat(gone.bytes()).isEmpty();
    service.get("/api/v1/items/1").isOk();
    service.get("/api/v1/skills/stones").isError(404, "not_found");
    assertThat(service.delete("/api/v1/items/1").status()).isEqualTo(204);
    service.delete("/api/v1/items/1").isError(404, "not_found");
    service
        .delete("/api/v1/skills/stones")
        .isError(404, "not_found")
        .blames("id", "no skill with the id stones");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with space",
        "a/b",
        "a%2Fb",
        "100%",
        "semi;colon",
        "q?x=1&y#z",
        "..",
        "日本",
        "a+b",
        "server:tool:name",
        "'; DROP TABLE x"
      })
  void takesAnyIdThatIsPercentEncoded(String id) {
    String path = "/api/v1/items/" + TestingService.encoded(id);

    Reply put = service.send("PUT", path, TOOL).isOk();

    assertThat(put.json().get("id").asString()).isEqualTo(id);
    service.get(path).isOk();
    assertThat(service.delete(path).status()).isEqualTo(204);
  }

  @Test
  void refusesABodyWithAnotherId() {
    service
        .put("/api/v1/items/a", Map.of("id", "b", "type", "tool", "name", "x"))
        .isError(422, "validation_error")
        .blames("id", "must be the id in the path, or left out");
    service.put("/api/v1/skills/a", Map.of("id", 17, "name", "x")).isError(422, "validation_error");

    service.put("/api/v1/items/a", Map.of("id", "a", "type", "tool", "name", "x")).isOk();
  }

  @Test
  void namesEverythingThatIsWrongWithAnItem() {
    Reply reply =
        service.put(
            "/api/v1/items/a",
            Map.of(
                "type", "gadget",
                "name", "",
                "description", 5,
                "skill_ids", "stones",
                "primary_skill_id", "",
                "is_active", "no",
                "input_schema", List.of(),
                "more", 1));

    assertThat(reply.isError(422, "validation_error").blamed())
        .containsExactly(
            "type",
            "name",
            "description",
            "skill_ids",
            "primary_skill_id",
            "is_active",
            "input_schema",
            "more");
  }

  @Test
  void refusesIdsAndPagesThatCannotBe() {
    service
        .get("/api/v1/skills/%20")
        .isError(422, "validation_error")
        .blames("id", "must be a text of 1 to 200 characters, but only white space was given");
    service.get("/api/v1/items/" + "x".repeat(501)).isError(422, "validation_error");
    service.get("/api/v1/items?page=0").isError(422, "validation_error");
    service.get("/api/v1/items?page_size=101").isError(422, "validation_error");
    service.get("/api/v1/items?active_only=1").isError(422, "validation_error");
    service.get("/api/v1/skills?item_type=tool").isError(422, "validation_error");
    service.get("/api/v1/skills/a?x=1").isError(422, "validation_error");
    service.put("/api/v1/skills/a?x=1", SKILL).isError(422, "validation_error");
  }

  @Test
  void answers503WhileTheStoreIsDown() {
    ConnectionError down = new ConnectionError("Database connection failed");
    List.of("skills", "items", "save", "remove", "browseSkills", "browseItems", "statistics")
        .forEach(method -> service.index.fail(method, down));

    for (Reply reply :
        List.of(
            service.put("/api/v1/skills/a", SKILL),
            service.get("/api/v1/skills/a"),
            service.delete("/api/v1/skills/a"),
            service.get("/api/v1/skills"),
            service.put("/api/v1/items/a", TOOL),
            service.get("/api/v1/items"),
            service.get("/api/v1/catalog/stats"))) {
      reply.isError(503, "unavailable");
      assertThat(reply.header("Retry-After")).isEqualTo("1");
      assertThat(reply.text()).contains("Database connection failed");
    }
  }

  @Test
  void answers500WhereTheTextCannotBeEmbedded() {
    service.embedder.fail("embedPassages", new EmbeddingError("The model is gone"));

    service.put("/api/v1/skills/a", SKILL).isError(500, "embedding_error");
  }

  @Test
  void tellsWhatTheCatalogueHolds() {
    service.put("/api/v1/skills/stones", SKILL).isOk();
    service.tool("1", "Hammer", "");

    assertThat(service.get("/api/v1/catalog/stats").isOk().text())
        .isEqualTo(
            "{\"skills\":1,\"active_skills\":1,\"items\":1,\"active_items\":1,"
                + "\"items_by_type\":{\"tool\":1},\"backend\":\"memory\",\"model\":\"testing\","
                + "\"dimension\":384}");
  }

  @Test
  void answersHeadLikeGetWithoutTheBody() {
    service.put("/api/v1/skills/stones", SKILL).isOk();

    Reply head = service.send("HEAD", "/api/v1/skills/stones", null);

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(service.send("HEAD", "/api/v1/skills/none", null).status()).isEqualTo(404);
  }
}
