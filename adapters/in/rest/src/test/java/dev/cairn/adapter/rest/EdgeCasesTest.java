package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Concurrently;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The edge cases of the search service, over HTTP, one by one. */
class EdgeCasesTest extends ServedTest {

  @Test
  void ec001SkipsTheSkillSearchWhereThereAreNoSkills() {
    service.tool("1", "granite", "", "nowhere");

    JsonNode answer = service.search(Map.of("query", "granite")).isOk().json();

    assertThat(service.index.callsOf("nearestSkills")).isZero();
    assertThat(Reply.each(answer.get("tools"), "id")).containsExactly("1");
    assertThat(answer.at("/metadata/strategy_used").asString()).isEqualTo("direct");
    assertThat(answer.at("/metadata/fallback_reason").asString())
        .isEqualTo("No skills matched, falling back to unfiltered search");
  }

  @Test
  void ec002ReturnsTheBestSkillsWhereAllOfThemMatch() {
    service.skill("exact", "granite", "");
    service.skill("near", "granite stone", "");
    service.skill("far", "granite stone wall", "");

    JsonNode answer = service.search(Map.of("query", "granite", "skill_limit", 2)).isOk().json();

    assertThat(Reply.each(answer.get("matched_skills"), "id")).containsExactly("exact", "near");
    assertThat(answer.at("/metadata/skill_ids_used").toString()).isEqualTo("[\"exact\",\"near\"]");
  }

  @Test
  void ec003AnswersNothingWhereTheMatchedSkillsHaveNoTools() {
    service.skill("empty", "granite", "");
    service.skill("full", "basalt", "");
    service.tool("1", "basalt", "", "full");
    service.tool("2", "granite", "");

    JsonNode answer = service.search(Map.of("query", "granite")).isOk().json();

    assertThat(answer.get("tools")).isEmpty();
    assertThat(Reply.each(answer.get("matched_skills"), "id")).containsExactly("empty");
    assertThat(answer.at("/matched_skills/0/tool_count").asInt()).isZero();
    assertThat(answer.at("/metadata/strategy_used").asString()).isEqualTo("hierarchical");
  }

  @Test
  void ec004RefusesAQueryOfMoreThanAThousandCharacters() {
    service
        .search(Map.of("query", "x".repeat(1001)))
        .isError(422, "validation_error")
        .blames(
            "query",
            "must be a text of 1 to 1,000 characters, but a text of 1,001 characters was given");
    service
        .get("/api/v1/search/skills?query=" + "x".repeat(1001))
        .isError(422, "validation_error")
        .blames(
            "query",
            "must be a text of 1 to 1,000 characters, but a text of 1,001 characters was given");

    service.search(Map.of("query", "x".repeat(1000))).isOk();
    service
        .get("/api/v1/search/tools?query=" + TestingService.encoded("\uD83E\uDEA8".repeat(1000)))
        .isOk();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'; DROP TABLE items; --",
        "<script>alert(1)</script>",
        "MATCH (n) DETACH DELETE n",
        "\" OR 1=1",
        "${jndi:ldap://x}",
        "\u202Etxt.exe \uD83E\uDEA8 日本語"
      })
  void ec005TreatsSpecialCharactersAsText(String query) {
    service.tool("1", "granite", "");

    JsonNode answer = service.search(Map.of("query", query, "tool_threshold", 0)).isOk().json();

    assertThat(answer.get("query").asString()).isEqualTo(query);
    assertThat(
            service
                .get("/api/v1/search/tools?threshold=0&query=" + TestingService.encoded(query))
                .isOk()
                .json()
                .isArray())
        .isTrue();
  }

  @Test
  void ec006AnswersEqualQueriesEquallyAtTheSameMoment() {
    service.skill("stones", "granite basalt", "");
    for (int i = 0; i < 20; i++) {
      service.tool("t" + i, "granite " + i, "basalt", "stones");
    }

    List<String> answers =
        Concurrently.run(
            8,
            i ->
                service
                    .search(Map.of("query", "granite basalt", "limit", 10))
                    .isOk()
                    .json()
                    .get("tools")
                    .toString());

    assertThat(answers).containsOnly(answers.getFirst());
    assertThat(answers.getFirst()).contains("t1");
  }

  @Test
  void ec007FindsWhatHasJustChanged() {
    service.skill("stones", "granite", "");
    service.tool("1", "granite", "", "stones");

    service.tool("1", "basalt", "", "stones");
    service.skill("stones", "basalt", "");

    JsonNode answer = service.search(Map.of("query", "basalt")).isOk().json();
    assertThat(Reply.each(answer.get("tools"), "id")).containsExactly("1");
    assertThat(Reply.each(answer.get("matched_skills"), "id")).containsExactly("stones");
    assertThat(answer.at("/matched_skills/0/tool_count").asInt()).isEqualTo(1);

    assertThat(service.delete("/api/v1/items/1").status()).isEqualTo(204);

    answer = service.search(Map.of("query", "basalt")).isOk().json();
    assertThat(answer.get("tools")).isEmpty();
    assertThat(answer.at("/matched_skills/0/tool_count").asInt()).isZero();
  }

  @Test
  void ec008ShowsAToolWithoutSkillsOnlyInADirectSearch() {
    service.skill("stones", "granite", "");
    service.tool("lonely", "granite", "");
    service.tool("member", "granite", "", "stones");

    JsonNode hierarchical = service.search(Map.of("query", "granite")).isOk().json();
    JsonNode direct =
        service.search(Map.of("query", "granite", "strategy", "direct")).isOk().json();

    assertThat(Reply.each(hierarchical.get("tools"), "id")).containsExactly("member");
    assertThat(Reply.each(direct.get("tools"), "id")).containsExactlyInAnyOrder("lonely", "member");
  }

  @Test
  void refusesAMissingOrEmptyQueryWith400() {
    service
        .search(Map.of())
        .isError(400, "validation_error")
        .blames("query", "must be a text of 1 to 1,000 characters, but nothing was given");
    service.post("/api/v1/search", "{\"query\":null}").isError(400, "validation_error");
    service
        .search(Map.of("query", ""))
        .isError(400, "validation_error")
        .blames("query", "must be a text of 1 to 1,000 characters, but an empty text was given");
    service
        .search(Map.of("query", " \u00A0\n"))
        .isError(400, "validation_error")
        .blames("query", "must be a text of 1 to 1,000 characters, but only white space was given");
    service.get("/api/v1/search/skills").isError(400, "validation_error");
    service.get("/api/v1/search/tools?query=").isError(400, "validation_error");
    service.get("/api/v1/search/tools?query=%20").isError(400, "validation_error");
    service.post("/api/v1/memories/search", Map.of()).isError(400, "validation_error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "\"text\"",
        "null",
        "17",
        "{\"query\":\"a\"} {}",
        "{\"query\":\"a\",\"query\":\"b\"}",
        "{'query':'a'}",
        "{\"query\":\"a\",}",
        "{\"query\":NaN}",
      })
  void refusesWhatIsNotAJsonObjectWith400(String body) {
    service.post("/api/v1/search", body).isError(400, "malformed_request");
  }

  @Test
  void namesEveryFieldThatBreaksARule() {
    Reply reply =
        service
            .search(
                Map.of(
                    "query",
                    "x".repeat(1001),
                    "item_type",
                    "gadget",
                    "limit",
                    0,
                    "skill_limit",
                    101,
                    "skill_threshold",
                    1.1,
                    "tool_threshold",
                    -0.1,
                    "include_schemas",
                    "yes",
                    "strategy",
                    "guess",
                    "surprise",
                    1))
            .isError(422, "validation_error");

    assertThat(reply.blamed())
        .containsExactly(
            "query",
            "item_type",
            "limit",
            "skill_limit",
            "skill_threshold",
            "tool_threshold",
            "include_schemas",
            "strategy",
            "surprise");
    reply
        .blames("limit", "must be a whole number from 1 to 100, but 0 was given")
        .blames("skill_limit", "must be a whole number from 1 to 100, but 101 was given")
        .blames("strategy", "must be one of hierarchical, direct, hybrid, but \"guess\" was given")
        .blames(
            "surprise",
            "is not known here; known are: query, item_type, limit, skill_limit,"
                + " skill_threshold, tool_threshold, include_schemas, strategy, max_tokens, explain");
  }

  @Test
  void readsThresholdsAndLimitsOnTheirBorders() {
    service
        .search(
            Map.of(
                "query", "x",
                "limit", 100,
                "skill_limit", 1,
                "skill_threshold", 0,
                "tool_threshold", 1.0))
        .isOk();
    service.get("/api/v1/search/skills?query=x&limit=100&threshold=1").isOk();
    service.get("/api/v1/search/tools?query=x&limit=1&threshold=0.0").isOk();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=101",
        "limit=ten",
        "limit=",
        "limit=1.5",
        "limit=1e1",
        "limit=%EF%BC%95",
        "limit=1&limit=2",
        "threshold=1.01",
        "threshold=-1",
        "threshold=NaN",
        "threshold=.5",
        "item_type=gadget",
        "skill_ids=",
        "skill_ids=a,,b",
        "surprise=1"
      })
  void refusesParametersThatBreakARuleByName(String parameter) {
    Reply reply =
        service.get("/api/v1/search/tools?query=x&" + parameter).isError(422, "validation_error");

    assertThat(reply.blamed()).containsExactly(parameter.substring(0, parameter.indexOf('=')));
  }

  @Test
  void namesAllParametersThatBreakARuleAtOnce() {
    assertThat(
            service
                .get("/api/v1/search/skills?limit=0&threshold=2&query=a&query=b&extra")
                .isError(422, "validation_error")
                .blamed())
        .containsExactlyInAnyOrder("limit", "threshold", "query", "extra");
  }
}
