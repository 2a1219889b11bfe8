package dev.cairn.adapter.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ToolLogTest {

  private final CapturedLog log = new CapturedLog();
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Toolbox tools = new Toolbox(new TestingEmbedder(Fixtures.MODEL, 64), store);

  @AfterEach
  void stopCapturing() {
    log.close();
  }

  @Test
  void tellsTheStepsOfASearch() {
    store.add(Fixtures.memories(1));

    tools.call("search_memory", Map.of("query", "  number  ", "limit", 3));

    assertThat(log.events())
        .containsExactly(
            "INFO search_memory_tool_initialized",
            "FINE search_memory_execute_start",
            "INFO search_request_validated",
            "INFO search_completed",
            "FINE response_formatted");
    assertThat(log.fields("search_request_validated"))
        .containsEntry("tool", "search_memory")
        .containsEntry("query_length", 6)
        .containsEntry("limit", 3)
        .containsEntry("has_filters", false)
        .containsKey("duration_ms");
    assertThat(log.fields("search_completed"))
        .containsEntry("result_count", 1)
        .containsEntry("query_preview", "number")
        .containsEntry("private", List.of("query_preview"))
        .containsKey("duration_ms");
  }

  @Test
  void holdsNothingOfAQueryUnlessSomebodyDebugs() {
    log.level(Level.INFO);

    tools.call("search_memory", Map.of("query", "number"));

    assertThat(log.fields("search_completed"))
        .containsOnlyKeys("tool", "result_count", "duration_ms");
    assertThat(log.everything()).doesNotContain("number");
  }

  @Test
  void everyEventNamesItsTool() {
    tools.call("search_memory", Map.of("query", "test"));
    tools.call("search_memory", Map.of());
    tools.call("get_stats", Map.of());

    for (String event :
        List.of(
            "search_memory_tool_initialized",
            "search_memory_execute_start",
            "search_request_validated",
            "search_completed",
            "response_formatted",
            "validation_error")) {
      assertThat(log.fields(event)).containsEntry("tool", "search_memory");
    }
    assertThat(log.fields("get_stats_completed")).containsEntry("tool", "get_stats");
  }

  @Test
  void neverHoldsMoreOfAQueryThanItsStartNorFiltersNorTexts() {
    String query = "0123456789".repeat(5) + "and the secret rest {0} %s";
    Map<String, Object> filters = Map.of("tags", List.of("private-tag"), "source", "private-src");

    tools.call("add_memory", Map.of("text", "private text", "tags", List.of("private-tag")));
    tools.call("search_memory", Map.of("query", query, "filters", filters));

    assertThat(log.fields("search_completed"))
        .containsEntry("query_preview", "0123456789".repeat(5));
    assertThat(log.fields("search_request_validated")).containsEntry("has_filters", true);
    assertThat(log.everything()).doesNotContain("secret rest", "private-", "private text");
  }

  @Test
  void warnsOfInvalidArgumentsByFieldAndNotByValue() {
    Map<String, Object> filters = Map.of("tags", "x", "my_secret", "y");
    tools.call(
        "search_memory",
        Map.of("query", "", "my_secret_key", "value", "limit", "x", "filters", filters));

    assertThat(log.events()).contains("WARNING validation_error");
    assertThat(log.fields("validation_error").get("fields"))
        .asInstanceOf(LIST)
        .containsExactlyInAnyOrder("query", "limit", "(unknown)", "filters.tags", "filters");
    assertThat(log.everything()).doesNotContain("secret");
  }

  @Test
  void recordsFailedSearchesAndFailedStores() {
    store.add(Fixtures.memories(1));
    TestingEmbedder embedder = new TestingEmbedder(Fixtures.MODEL, 64);

    new Toolbox(embedder, BrokenStore.at("blended", new QueryError("No index"), store))
        .call("search_memory", Map.of("query", "test"));
    new Toolbox(
            embedder,
            BrokenStore.at("model", new ConnectionError("Gone", new IOException("reset")), store))
        .call("search_memory", Map.of("query", "test"));

    assertThat(log.events()).contains("SEVERE search_error", "SEVERE core_error");
    assertThat(log.fields("search_error")).containsEntry("error", "No index");
    assertThat(log.fields("core_error"))
        .containsEntry("error_type", "ConnectionError")
        .containsEntry("cause", "IOException");
  }

  @Test
  void doesNotCallACancelledCallAFailure() {
    ConnectionError failure = new ConnectionError("The request was interrupted");

    Thread.currentThread().interrupt();
    try {
      new Toolbox(new TestingEmbedder(), BrokenStore.at("statistics", failure, store))
          .call("get_stats", Map.of());
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(log.events()).contains("INFO call_cancelled").doesNotContain("SEVERE core_error");
  }

  @Test
  void recordsTheStackTraceOfTheUnforeseenWithoutTheQuery() {
    IllegalStateException failure = new IllegalStateException("can't read: my query");

    new Toolbox(new TestingEmbedder(Fixtures.MODEL, 64), BrokenStore.at("model", failure, store))
        .call("search_memory", Map.of("query", "my query"));

    assertThat(log.events()).contains("SEVERE unexpected_error");
    assertThat(log.fields("unexpected_error").get("stack_trace").toString())
        .startsWith("java.lang.IllegalStateException")
        .contains("\tat ")
        .doesNotContain("can't read");
  }
}
