package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.QueryError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The business rules of the search service, over HTTP, one by one. */
class BusinessRulesTest extends ServedTest {

  @BeforeEach
  void startWithACatalogue() {
    service.skill("calendar_management", "schedule meeting", "calendar event");
    service.skill("communication", "send email", "message people");
    service.tool("1", "create event", "schedule meeting calendar", "calendar_management");
    service.tool("2", "list event", "calendar meeting overview", "calendar_management");
    service.tool("3", "send email", "message people meeting", "communication");
    service.item("prompt", "4", "meeting prompt", "schedule calendar text", "calendar_management");
    service.item("resource", "5", "meeting notes", "calendar archive", "calendar_management");
  }

  private Reply search(Object... fields) {
    Map<String, Object> body = new HashMap<>(Map.of("query", "schedule meeting calendar"));
    for (int i = 0; i < fields.length; i += 2) {
      body.put((String) fields[i], fields[i + 1]);
    }
    return service.search(body);
  }

  @Test
  void br001FindsSkillsThenTheirToolsThenSchemas() {
    JsonNode answer = search().isOk().json();

    assertThat(answer.propertyNames())
        .containsExactly("query", "tools", "matched_skills", "metadata");
    assertThat(answer.get("query").asString()).isEqualTo("schedule meeting calendar");
    assertThat(Reply.each(answer.get("matched_skills"), "id"))
        .containsExactly("calendar_management");
    assertThat(answer.get("tools"))
        .isNotEmpty()
        .allSatisfy(
            tool ->
                assertThat(tool.get("skill_ids").get(0).asString())
                    .isEqualTo("calendar_management"));
    assertThat(answer.get("tools").get(0).propertyNames())
        .containsExactly(
            "id",
            "db_id",
            "type",
            "name",
            "description",
            "score",
            "skill_ids",
            "primary_skill_id",
            "input_schema",
            "output_schema",
            "annotations");
    assertThat(answer.at("/tools/0/input_schema/title")).isEqualTo(answer.at("/tools/0/name"));
  }

  @Test
  void br001EmbedsTheQueryExactlyOnceForAllStages() {
    search("strategy", "hybrid").isOk();

    assertThat(service.embedder.callsOf("embedQuery")).isEqualTo(1);
  }

  @Test
  void br001SortsByScoreBestFirst() {
    JsonNode tools = search("tool_threshold", 0, "limit", 100).isOk().json().get("tools");

    assertThat(tools).hasSizeGreaterThan(2);
    for (int i = 1; i < tools.size(); i++) {
      assertThat(tools.get(i).get("score").asDouble())
          .isLessThanOrEqualTo(tools.get(i - 1).get("score").asDouble());
    }
  }

  @Test
  void br002TellsEachSkillWithItsToolCount() {
    JsonNode skill = search().isOk().json().at("/matched_skills/0");

    assertThat(skill.propertyNames())
        .containsExactly("id", "name", "description", "score", "tool_count");
    assertThat(skill.get("id").asString()).isEqualTo("calendar_management");
    assertThat(skill.get("name").asString()).isEqualTo("schedule meeting");
    assertThat(skill.get("description").asString()).isEqualTo("calendar event");
    assertThat(skill.get("tool_count").asInt()).isEqualTo(4);
    assertThat(skill.get("score").asDouble()).isBetween(0.4, 1.0);
  }

  @Test
  void br002LeavesOutSkillsBelowTheThresholdAndInactiveOnes() {
    assertThat(search("skill_threshold", 0.99).json().get("matched_skills")).isEmpty();

    service
        .put(
            "/api/v1/skills/calendar_management",
            Map.of("name", "schedule meeting", "description", "calendar event", "is_active", false))
        .isOk();

    assertThat(search().isOk().json().get("matched_skills")).isEmpty();
  }

  @Test
  void br003FiltersToolsByTheMatchedSkillsAndByTheirThreshold() {
    JsonNode answer = search("tool_threshold", 0, "limit", 100).isOk().json();

    assertThat(Reply.each(answer.get("tools"), "id")).contains("1", "2").doesNotContain("3");
    assertThat(search("tool_threshold", 1).isOk().json().get("tools")).isEmpty();
  }

  @Test
  void br003LeavesOutInactiveTools() {
    service
        .put(
            "/api/v1/items/1",
            Map.of(
                "type", "tool",
                "name", "create event",
                "description", "schedule meeting calendar",
                "skill_ids", List.of("calendar_management"),
                "is_active", false))
        .isOk();

    assertThat(Reply.each(search().isOk().json().get("tools"), "id")).doesNotContain("1");
  }

  @Test
  void br003TellsTheSkillsOfEachTool() {
    service.put(
        "/api/v1/items/1",
        Map.of(
            "type", "tool",
            "name", "create event",
            "description", "schedule meeting calendar",
            "skill_ids", List.of("calendar_management", "communication"),
            "primary_skill_id", "calendar_management"));

    JsonNode tool = search("item_type", "tool").isOk().json().at("/tools/0");

    assertThat(tool.get("id").asString()).isEqualTo("1");
    assertThat(tool.get("skill_ids").toString())
        .isEqualTo("[\"calendar_management\",\"communication\"]");
    assertThat(tool.get("primary_skill_id").asString()).isEqualTo("calendar_management");
  }

  @Test
  void br004LoadsSchemasOnlyIfAskedForAndAtOnce() {
    JsonNode without = search("include_schemas", false).isOk().json();

    assertThat(without.at("/tools/0/input_schema").isNull()).isTrue();
    assertThat(service.schemas.callsOf("load")).isZero();

    search("include_schemas", true).isOk();

    assertThat(service.schemas.callsOf("load")).isEqualTo(1);
  }

  @Test
  void br004KeepsToolsWhoseSchemasCannotBeLoaded() {
    service.schemas.fail("load", new QueryError("The schemas could not be read"));

    JsonNode answer = search().isOk().json();

    assertThat(answer.get("tools")).isNotEmpty();
    assertThat(answer.at("/tools/0/input_schema").isNull()).isTrue();
    assertThat(answer.at("/metadata/degraded/0/stage").asString()).isEqualTo("schemas");
  }

  @Test
  void br005NarrowsByTypeInBothStages() {
    service.put(
        "/api/v1/skills/calendar_management",
        Map.of(
            "name", "schedule meeting",
            "description", "calendar event",
            "item_types", List.of("tool", "prompt")));

    JsonNode prompts = search("item_type", "prompt").isOk().json();
    JsonNode resources = search("item_type", "resource").isOk().json();

    assertThat(Reply.each(prompts.get("tools"), "type")).isNotEmpty().containsOnly("prompt");
    assertThat(Reply.each(prompts.get("matched_skills"), "id"))
        .containsExactly("calendar_management");
    assertThat(resources.get("matched_skills")).isEmpty();
    assertThat(Reply.each(resources.get("tools"), "type")).isNotEmpty().containsOnly("resource");
    assertThat(Reply.each(search("item_type", "tool").json().get("tools"), "type"))
        .isNotEmpty()
        .containsOnly("tool");
    assertThat(Reply.each(search("tool_threshold", 0).json().get("tools"), "type"))
        .contains("tool", "prompt", "resource");
  }

  @Test
  void br006FallsBackToAllItemsWhenNoSkillMatches() {
    JsonNode answer = search("skill_threshold", 1, "tool_threshold", 0).isOk().json();

    assertThat(Reply.each(answer.get("tools"), "id")).contains("3");
    assertThat(answer.at("/metadata/skill_ids_used").isNull()).isTrue();
    assertThat(answer.at("/metadata/strategy_used").asString()).isEqualTo("direct");
    assertThat(answer.at("/metadata/fallback_reason").asString())
        .isEqualTo("No skills matched, falling back to unfiltered search");
    assertThat(answer.get("metadata").has("degraded")).isFalse();
  }

  @Test
  void br007TracksTimesCountsAndStrategy() {
    JsonNode metadata = search("limit", 1, "tool_threshold", 0).isOk().json().get("metadata");

    assertThat(metadata.propertyNames())
        .containsExactly(
            "strategy_used",
            "skill_ids_used",
            "stage1_skill_count",
            "stage2_candidate_count",
            "final_count",
            "query_embedding_time_ms",
            "skill_search_time_ms",
            "tool_search_time_ms",
            "schema_load_time_ms",
            "total_time_ms");
    assertThat(metadata.get("strategy_used").asString()).isEqualTo("hierarchical");
    assertThat(metadata.get("skill_ids_used").toString()).isEqualTo("[\"calendar_management\"]");
    assertThat(metadata.get("stage1_skill_count").asInt()).isEqualTo(1);
    assertThat(metadata.get("stage2_candidate_count").asInt()).isEqualTo(4);
    assertThat(metadata.get("final_count").asInt()).isEqualTo(1);
    assertThat(metadata.get("total_time_ms").asDouble()).isPositive();
  }

  @Test
  void br008DirectSearchSkipsSkills() {
    JsonNode answer =
        search("strategy", "direct", "item_type", "tool", "tool_threshold", 0).isOk().json();

    assertThat(service.index.callsOf("nearestSkills")).isZero();
    assertThat(answer.get("matched_skills")).isEmpty();
    assertThat(answer.at("/metadata/skill_ids_used").isNull()).isTrue();
    assertThat(answer.at("/metadata/strategy_used").asString()).isEqualTo("direct");
    assertThat(Reply.each(answer.get("tools"), "id")).contains("3");
    assertThat(Reply.each(answer.get("tools"), "type")).containsOnly("tool");
  }

  @Test
  void hybridSearchMergesBothWaysWithoutRepeats() {
    JsonNode answer = search("strategy", "hybrid", "tool_threshold", 0, "limit", 100).isOk().json();

    assertThat(answer.at("/metadata/strategy_used").asString()).isEqualTo("hybrid");
    assertThat(Reply.each(answer.get("tools"), "id"))
        .doesNotHaveDuplicates()
        .contains("1", "2", "3", "4", "5");
    assertThat(Reply.each(answer.get("matched_skills"), "id"))
        .containsExactly("calendar_management");
  }

  @Test
  void br009ScoresLieBetweenZeroAndOne() {
    JsonNode answer = search("strategy", "direct", "tool_threshold", 0, "limit", 100).isOk().json();

    assertThat(answer.get("tools"))
        .isNotEmpty()
        .allSatisfy(tool -> assertThat(tool.get("score").asDouble()).isBetween(0.0, 1.0));
  }

  @Test
  void findsSkillsAloneAsABareArray() {
    Reply reply = service.get("/api/v1/search/skills?query=schedule+meeting&limit=1&threshold=0.1");

    JsonNode skills = reply.isOk().json();
    assertThat(skills.isArray()).isTrue();
    assertThat(Reply.each(skills, "id")).containsExactly("calendar_management");
    assertThat(skills.get(0).propertyNames())
        .containsExactly("id", "name", "description", "score", "tool_count");
  }

  @Test
  void findsToolsAloneAsABareArrayWithoutSchemas() {
    Reply reply =
        service.get(
            "/api/v1/search/tools?query=meeting&skill_ids=communication,calendar_management"
                + "&item_type=tool&limit=10&threshold=0.0");

    JsonNode tools = reply.isOk().json();
    assertThat(tools.isArray()).isTrue();
    assertThat(Reply.each(tools, "id")).containsExactlyInAnyOrder("1", "2", "3");
    assertThat(tools.get(0).propertyNames())
        .containsExactly(
            "id", "db_id", "type", "name", "description", "score", "skill_ids", "primary_skill_id");
    assertThat(service.schemas.callsOf("load")).isZero();
  }

  @Test
  void appliesTheDefaultsOfEachEndpoint() {
    for (int i = 0; i < 12; i++) {
      String skill = "many" + i;
      service.skill(skill, "quartz", "");
      service.tool("q" + i, "quartz", "", "many0", "many1", "many2");
    }

    JsonNode posted = service.search(Map.of("query", "quartz")).isOk().json();

    assertThat(posted.get("tools")).hasSize(5);
    assertThat(posted.get("matched_skills")).hasSize(3);
    assertThat(service.get("/api/v1/search/skills?query=quartz").isOk().json()).hasSize(5);
    assertThat(service.get("/api/v1/search/tools?query=quartz").isOk().json()).hasSize(10);
  }
}
