package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.testkit.Faults;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a client gets when a stage of a search breaks or hangs. */
class DegradationTest {

  private final ConnectionError down = new ConnectionError("Database connection failed");

  private TestingService service;

  @BeforeEach
  void start() {
    fill(TestingService.start());
  }

  /** Starts anew, with a stage that may not take long. */
  private void hurry(Stage stage) {
    service.close();
    fill(
        TestingService.start(
            TestingService.SETTINGS, TestingService.hurriedAt(stage, Duration.ofMillis(300))));
  }

  private void fill(TestingService started) {
    service = started;
    service.skill("stones", "granite", "");
    service.tool("member", "granite", "", "stones");
    service.tool("lonely", "granite", "");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private Reply search() {
    return service.search(Map.of("query", "granite"));
  }

  private static void assertNothing(Reply reply, String stage, String reason) {
    assertThat(reply.status()).isEqualTo(500);
    JsonNode answer = reply.json();
    assertThat(answer.propertyNames())
        .containsExactly("query", "tools", "matched_skills", "metadata");
    assertThat(answer.get("query").asString()).isEqualTo("granite");
    assertThat(answer.get("tools")).isEmpty();
    assertThat(answer.at("/metadata/final_count").asInt()).isZero();
    assertThat(answer.at("/metadata/degraded/0/stage").asString()).isEqualTo(stage);
    assertThat(answer.at("/metadata/degraded/0/reason").asString()).isEqualTo(reason);
  }

  private void assertFellBack(String reason) {
    JsonNode answer = search().isOk().json();

    assertThat(Reply.each(answer.get("tools"), "id")).containsExactlyInAnyOrder("lonely", "member");
    assertThat(answer.get("matched_skills")).isEmpty();
    assertThat(answer.at("/metadata/skill_ids_used").isNull()).isTrue();
    assertThat(answer.at("/metadata/strategy_used").asString()).isEqualTo("direct");
    assertThat(answer.at("/metadata/fallback_reason").asString()).isEqualTo(reason);
    assertThat(answer.at("/metadata/degraded/0/stage").asString()).isEqualTo("skills");
    assertThat(answer.at("/metadata/degraded/0/reason").asString()).isEqualTo(reason);
  }

  private static void assertRecovers(TestingService service, Faults faults) {
    faults.heal();

    // A stage in a hurry may be too slow for a busy machine, but not for ever.
    AtomicReference<JsonNode> answer = new AtomicReference<>();
    Waiting.until(
        () -> {
          answer.set(service.search(Map.of("query", "granite")).json());
          return !answer.get().get("metadata").has("degraded");
        });
    assertThat(Reply.each(answer.get().get("tools"), "id")).containsExactly("member");
  }

  @Test
  void aFailingSkillSearchFallsBackToAllItems() {
    service.index.fail("nearestSkills", down);

    assertFellBack("Skill search failed, falling back to unfiltered search");
    assertRecovers(service, service.index);
  }

  @Test
  void aHangingSkillSearchFallsBackToAllItems() {
    hurry(Stage.SKILLS);
    service.index.hang("nearestSkills");

    assertFellBack("Skill search took too long, falling back to unfiltered search");
    assertRecovers(service, service.index);
  }

  @Test
  void aFailingItemSearchAnswersNothingUnder500() {
    service.index.fail("nearestItems", down);

    assertNothing(search(), "items", "The item search failed");
    assertRecovers(service, service.index);
  }

  @Test
  void aHangingItemSearchAnswersNothingUnder500() {
    hurry(Stage.ITEMS);
    service.index.hang("nearestItems");

    assertNothing(search(), "items", "The item search took too long");
    assertRecovers(service, service.index);
  }

  @Test
  void aFailingEmbedderAnswersNothingUnder500() {
    service.embedder.fail("embedQuery", new EmbeddingError("The model is gone"));

    assertNothing(search(), "embedding", "The query could not be embedded");
    assertRecovers(service, service.embedder);
  }

  @Test
  void ec009AHangingEmbedderAnswersNothingUnder500() {
    hurry(Stage.EMBEDDING);
    service.embedder.hang("embedQuery");

    assertNothing(search(), "embedding", "Embedding the query took too long");
    assertRecovers(service, service.embedder);
  }

  @Test
  void aHangingSchemaLoadLeavesTheItemsInPlace() {
    hurry(Stage.SCHEMAS);
    service.schemas.hang("load");

    JsonNode answer = search().isOk().json();

    assertThat(Reply.each(answer.get("tools"), "id")).containsExactly("member");
    assertThat(answer.at("/tools/0/input_schema").isNull()).isTrue();
    assertThat(answer.at("/metadata/degraded/0/reason").asString())
        .isEqualTo("Loading the schemas took too long");
    assertRecovers(service, service.schemas);
  }

  @Test
  void aHybridSearchWithoutSkillsIsStillAnswered() {
    service.index.fail("nearestSkills", down);

    JsonNode answer =
        service.search(Map.of("query", "granite", "strategy", "hybrid")).isOk().json();

    assertThat(Reply.each(answer.get("tools"), "id")).containsExactlyInAnyOrder("lonely", "member");
    assertThat(answer.at("/metadata/degraded/0/stage").asString()).isEqualTo("skills");
  }

  @Test
  void theSearchesForSkillsOrToolsAloneHaveNothingToFallBackTo() {
    hurry(Stage.ITEMS);
    service.index.fail("nearestSkills", down).hang("nearestItems");

    service.get("/api/v1/search/skills?query=granite").isError(500, "search_error");
    service.get("/api/v1/search/tools?query=granite").isError(500, "search_error");
    service.embedder.fail("embedQuery", new EmbeddingError("The model is gone"));
    service.get("/api/v1/search/skills?query=granite").isError(500, "search_error");
  }

  @Test
  void aFailureThatNobodyForesawGivesNothingAway() {
    service.index.fail("nearestSkills", new IllegalStateException("/secret/path"));
    service.index.fail("nearestItems", new IllegalStateException("/secret/path"));

    assertThat(search().text()).doesNotContain("secret", "IllegalState");
    assertThat(service.get("/api/v1/search/tools?query=granite").text())
        .doesNotContain("secret", "IllegalState");
  }
}
