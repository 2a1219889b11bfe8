package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.structured;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.domain.error.QueryError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SearchToolsToolTest {

  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}}}";

  private final TestingCatalog catalog = TestingCatalog.filled();
  private final Toolbox tools = new Toolbox(catalog);

  @Test
  void findsSkillsFirstAndTheirItemsWithin() {
    ToolResult result = search(Map.of("query", "open issue"));

    assertThat(result.isError()).isFalse();
    assertThat(idsOf(result)).containsExactly("github:create_issue");
    assertThat(structured(result)).containsEntry("query", "open issue");
    assertThat(metadataOf(result))
        .containsEntry("strategy_used", "hierarchical")
        .containsEntry("skill_ids_used", List.of("github"))
        .doesNotContainKeys("fallback_reason", "degraded");
    assertThat(textOf(result).lines())
        .first()
        .asString()
        .matches(
            "1\\. \\[Score: 0\\.\\d\\d] github:create_issue \\(tool\\) create_issue: open an issue");
    assertThat(textOf(result))
        .contains("\n   Input schema: {")
        .contains("\nMatched skills: github ");
  }

  @Test
  void showsTheSchemaThatACallNeeds() {
    catalog.item(
        Map.of(
            "id",
            "x:y",
            "type",
            "tool",
            "name",
            "polish stones",
            "input_schema",
            Map.of("type", "object"),
            "output_schema",
            Map.of("type", "object", "title", "Out")));

    ToolResult result = search(Map.of("query", "polish stones", "strategy", "direct"));

    assertThat(textOf(result))
        .isEqualTo(
            "1. [Score: 1.00] x:y (tool) polish stones\n   Input schema: {\"type\":\"object\"}\n");
  }

  @Test
  void tellsHowToGetSchemasThatAreLeftOut() {
    ToolResult result =
        search(Map.of("query", "open issue", "strategy", "direct", "include_schemas", false));

    assertThat(idsOf(result)).first().isEqualTo("lone:issue");
    assertThat(textOf(result))
        .contains("lone:issue (resource) issue: open issue\n")
        .doesNotContain("Input schema", SCHEMA)
        .endsWith("\nThe schemas are left out: call describe_tools with the ids you want.\n");
  }

  @Test
  void pointsToTheSchemaThatIsTooLongForAList() {
    catalog.item(
        Map.of(
            "id",
            "x:long",
            "type",
            "tool",
            "name",
            "polish stones",
            "input_schema",
            Map.of("description", "x".repeat(2000))));

    ToolResult result = search(Map.of("query", "polish stones", "strategy", "direct"));

    assertThat(textOf(result))
        .endsWith("\n   Input schema: long; call describe_tools with this id.\n");
    assertThat(result.structuredContent().toString()).contains("x".repeat(2000));
  }

  @Test
  void keepsEachItemToItsLine() {
    catalog.item(
        Map.of(
            "id",
            "x:long",
            "type",
            "tool",
            "name",
            "polish\nstones",
            "description",
            "many\n\n\twords " + "and more ".repeat(6)));

    ToolResult result =
        search(
            Map.of(
                "query",
                "polish stones many words and more",
                "strategy",
                "direct",
                "limit",
                1,
                "include_schemas",
                false));

    assertThat(textOf(result).lines().filter(line -> !line.isEmpty())).hasSize(2);
    assertThat(textOf(result)).contains("x:long (tool) polish stones: many words and more and");
  }

  @Test
  void saysWhyItFellBack() {
    ToolResult result =
        search(Map.of("query", "open issue", "skill_threshold", 1, "include_schemas", false));

    assertThat(result.isError()).isFalse();
    assertThat(textOf(result))
        .endsWith("\nNote: No skills matched, falling back to unfiltered search.\n");
    assertThat(metadataOf(result))
        .containsEntry("strategy_used", "direct")
        .containsEntry("fallback_reason", "No skills matched, falling back to unfiltered search");
  }

  @Test
  void saysThatNothingFits() {
    ToolResult result = search(Map.of("query", "open issue", "tool_threshold", 1));

    assertThat(result.isError()).isFalse();
    assertThat(textOf(result)).startsWith("No tools found matching your query. Try other words");
    assertThat(idsOf(result)).isEmpty();
  }

  @Test
  void namesABrokenSkillSearchAndAnswersAllTheSame() {
    catalog.faults().fail("nearestSkills", new QueryError("secret host"));

    ToolResult result = search(Map.of("query", "open issue"));

    assertThat(result.isError()).isFalse();
    assertThat(idsOf(result)).contains("lone:issue");
    assertThat(textOf(result))
        .endsWith("\nNote: Skill search failed, falling back to unfiltered search.\n")
        .doesNotContain("secret");
    assertThat(metadataOf(result).get("degraded"))
        .isEqualTo(
            List.of(
                Map.of(
                    "stage",
                    "skills",
                    "reason",
                    "Skill search failed, falling back to unfiltered search")));
  }

  @Test
  void namesSchemasThatCouldNotBeLoaded() {
    catalog.faults().fail("load", new QueryError("secret host"));

    ToolResult result = search(Map.of("query", "open issue"));

    assertThat(result.isError()).isFalse();
    assertThat(idsOf(result)).containsExactly("github:create_issue");
    assertThat(textOf(result)).endsWith("\nNote: The schemas could not be loaded.\n");
  }

  @Test
  void isAnErrorAndNotAnEmptyAnswerWhereTheItemSearchBroke() {
    catalog.faults().fail("nearestItems", new QueryError("secret host"));

    ToolResult result = search(Map.of("query", "open issue"));

    assertThat(result.isError()).isTrue();
    assertThat(textOf(result))
        .isEqualTo("Error: Search failed: The item search failed (stage: items)");
    assertThat(metadataOf(result).get("degraded"))
        .isEqualTo(List.of(Map.of("stage", "items", "reason", "The item search failed")));
    assertThat(structured(result).toString()).doesNotContain("secret");
  }

  @Test
  void isAnErrorAndNotAnEmptyAnswerWhereTheQueryCouldNotBeEmbedded() {
    catalog.embedder().failWith("secret host");

    ToolResult result = search(Map.of("query", "open issue"));

    assertThat(result.isError()).isTrue();
    assertThat(textOf(result))
        .isEqualTo("Error: Search failed: The query could not be embedded (stage: embedding)");
    assertThat(idsOf(result)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("violations")
  void refusesWhatBreaksARule(Map<String, Object> arguments, String message) {
    ToolResult result = search(arguments);

    assertThat(result.isError()).isTrue();
    assertThat(textOf(result)).isEqualTo("Error: Invalid input - " + message);
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of(
            Map.of(), "query: must be a text of 1 to 1,000 characters, but nothing was given"),
        Arguments.of(
            Map.of("query", ""),
            "query: must be a text of 1 to 1,000 characters, but an empty text was given"),
        Arguments.of(
            Map.of("query", "x".repeat(1001)),
            "query: must be a text of 1 to 1,000 characters, but a text of 1,001 characters was given"),
        with(
            "item_type",
            "thing",
            "item_type: must be one of tool, prompt, resource, but \"thing\" was given"),
        with("limit", 0, "limit: must be a whole number from 1 to 100, but 0 was given"),
        with("limit", 101, "limit: must be a whole number from 1 to 100, but 101 was given"),
        with(
            "skill_limit",
            "x",
            "skill_limit: must be a whole number from 1 to 100, but \"x\" was given"),
        with(
            "skill_threshold",
            1.5,
            "skill_threshold: must be a number from 0 to 1, but 1.5 was given"),
        with(
            "tool_threshold", -1, "tool_threshold: must be a number from 0 to 1, but -1 was given"),
        with(
            "include_schemas",
            "yes",
            "include_schemas: must be true or false, but \"yes\" was given"),
        with(
            "strategy",
            "best",
            "strategy: must be one of hierarchical, direct, hybrid, but \"best\" was given"),
        with(
            "threshold",
            0.1,
            "threshold: is not known here; known are: query, item_type, limit, skill_limit,"
                + " skill_threshold, tool_threshold, include_schemas, strategy, max_tokens, explain"));
  }

  private static Arguments with(String name, Object value, String message) {
    Map<String, Object> arguments = new HashMap<>(Map.of("query", "x"));
    arguments.put(name, value);
    return Arguments.of(arguments, message);
  }

  private ToolResult search(Map<String, Object> arguments) {
    return tools.call("search_tools", arguments);
  }

  private static List<Object> idsOf(ToolResult result) {
    return ((List<?>) structured(result).get("tools"))
        .stream().map(tool -> (Object) ((Map<?, ?>) tool).get("id")).toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> metadataOf(ToolResult result) {
    return (Map<String, Object>) structured(result).get("metadata");
  }
}
