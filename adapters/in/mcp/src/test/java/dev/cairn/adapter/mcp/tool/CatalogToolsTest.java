package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.structured;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.domain.error.ConnectionError;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogToolsTest {

  private final TestingCatalog catalog = TestingCatalog.filled();
  private final Toolbox tools = new Toolbox(catalog);

  @Test
  void describesItemsInTheOrderOfTheirIdsAndNamesTheUnknown() {
    catalog.item(
        Map.of(
            "id",
            "x:full",
            "type",
            "tool",
            "name",
            "full",
            "description",
            "All\nof it",
            "is_active",
            false,
            "input_schema",
            Map.of("type", "object"),
            "output_schema",
            Map.of("title", "Out"),
            "annotations",
            Map.of("readOnlyHint", true)));

    ToolResult result =
        tools.call(
            "describe_tools",
            Map.of("ids", List.of("x:full", "nope", "lone:issue", "x:full", "nada")));

    assertThat(result.isError()).isFalse();
    assertThat(textOf(result))
        .startsWith(
            """
            x:full (tool, inactive) full
            All
            of it
            Input schema: {"type":"object"}
            Output schema: {"title":"Out"}
            Annotations: {"readOnlyHint":true}

            lone:issue (resource) issue
            open issue
            Input schema: {"""
                .stripTrailing())
        .endsWith("\nUnknown ids: nope, nada\n");
    assertThat(structured(result)).containsEntry("unknown", List.of("nope", "nada"));
    assertThat((List<?>) structured(result).get("tools"))
        .extracting(tool -> (Object) ((Map<?, ?>) tool).get("id"))
        .containsExactly("x:full", "lone:issue");
    assertThat(structured(result).toString()).contains("input_schema={type=object}");
  }

  @Test
  void isAnErrorWhereEveryIdIsUnknown() {
    ToolResult result = tools.call("describe_tools", Map.of("ids", List.of("nope", "nada")));

    assertThat(result.isError()).isTrue();
    assertThat(textOf(result))
        .isEqualTo("Error: Invalid input - ids: no item with the id nope, nada");
    assertThat(structured(result))
        .containsEntry("tools", List.of())
        .containsEntry("unknown", List.of("nope", "nada"));
  }

  @Test
  void listsSkillsPageByPageWithTheirCounts() {
    catalog.skill("zeta", "Zeta", "");
    ToolResult first = tools.call("list_skills", Map.of("page_size", 2));
    ToolResult second = tools.call("list_skills", Map.of("page_size", 2, "page", 2));

    assertThat(textOf(first))
        .isEqualTo(
            """
            Skills 1 to 2 of 3:
            1. files (1 item) Files: read write folder disk
            2. github (2 items) GitHub: open issue pull request repository
            """);
    assertThat(textOf(second)).isEqualTo("Skills 3 to 3 of 3:\n3. zeta (0 items) Zeta\n");
    assertThat(structured(first)).containsEntry("total", 3).containsEntry("has_more", true);
    assertThat((List<?>) structured(first).get("skills"))
        .extracting(skill -> (Object) ((Map<?, ?>) skill).get("tool_count"))
        .containsExactly(1, 2);
  }

  @Test
  void tellsThatAPageOrTheCatalogueIsEmpty() {
    assertThat(tools.text("list_skills", Map.of("page", 9)))
        .isEqualTo("No skills on page 9; there are 2 in all.");
    assertThat(new Toolbox(new TestingCatalog()).text("list_skills", Map.of()))
        .isEqualTo("No skills found.");
  }

  @ParameterizedTest
  @MethodSource("violations")
  void refusesWhatBreaksARule(String tool, Map<String, Object> arguments, String message) {
    ToolResult result = tools.call(tool, arguments);

    assertThat(result.isError()).isTrue();
    assertThat(textOf(result)).isEqualTo("Error: Invalid input - " + message);
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of(
            "describe_tools",
            Map.of(),
            "ids: must be a list of 1 to 100 texts of 1 to 500 characters, but nothing was given"),
        Arguments.of(
            "describe_tools",
            Map.of("ids", List.of()),
            "ids: must be a list of 1 to 100 texts of 1 to 500 characters, but an empty list was given"),
        Arguments.of(
            "describe_tools",
            Map.of("ids", "a"),
            "ids: must be a list of 1 to 100 texts of 1 to 500 characters, but \"a\" was given"),
        Arguments.of(
            "describe_tools",
            Map.of("ids", List.of(1)),
            "ids: must be a list of 1 to 100 texts of 1 to 500 characters, but a list with 1 in it was given"),
        Arguments.of(
            "describe_tools",
            Map.of("ids", Collections.nCopies(101, "a")),
            "ids: must be a list of 1 to 100 texts of 1 to 500 characters, but a list of 101 was given"),
        Arguments.of(
            "list_skills",
            Map.of("page", "x"),
            "page: must be a whole number from 1 to 21,474,836, but \"x\" was given"),
        Arguments.of(
            "list_skills",
            Map.of("item_type", "tool"),
            "item_type: is not known here; known are: page, page_size"),
        Arguments.of(
            "list_skills",
            Map.of("more", 1),
            "more: is not known here; known are: page, page_size"));
  }

  @ParameterizedTest
  @MethodSource("outages")
  void reportsAnOutage(String tool, Map<String, Object> arguments, String method) {
    catalog.faults().fail(method, new ConnectionError("The catalogue is not available"));

    assertThat(tools.text(tool, arguments))
        .isEqualTo("Error: Processing error: The catalogue is not available");
  }

  static Stream<Arguments> outages() {
    Map<String, Object> ids = Map.of("ids", List.of("files:read"));
    return Stream.of(
        Arguments.of("describe_tools", ids, "items"),
        Arguments.of("describe_tools", ids, "load"),
        Arguments.of("list_skills", Map.of(), "browseSkills"));
  }
}
