package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.structured;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static dev.cairn.adapter.mcp.tool.Toolbox.textsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.adapter.wire.Json;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer never exceeds {@code max_tokens}, text and structured content together. */
class AnswerSizeTest {

  /** About what the tokenizers of language models make of a text, rather more. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\p{IsLatin}{1,5}|\\p{IsHan}|\\p{L}{1,2}|\\p{N}{1,3}|[^\\p{L}\\p{N}\\s]{1,2}|\\s{2,}");

  private static final List<String> WORDS =
      List.of("issue", "repository", "{\"json\": 1}", "Привет", "你好世界", "a|b\\c\n", "naïve");

  private final TestingCatalog catalog = new TestingCatalog();
  private final Toolbox tools =
      new Toolbox(new TestingEmbedder(), new InMemoryMemoryStore(), catalog);
  private final Random random = new Random(42);

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 600, 1000, 3000, 20_000})
  void holdsForMemories(int budget) {
    for (int i = 0; i < 40; i++) {
      remember(words(1 + random.nextInt(300)), words(random.nextInt(60)));
    }

    for (boolean explained : List.of(false, true)) {
      ToolResult answer = search("search_memory", budget, explained);

      assertThat(tokens(answer)).isBetween(1, budget);
      assertThat((List<?>) structured(answer).get("results")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"search_memory", "retrieve_memory"})
  void aSearchThatWasToldNoLimitAnswersTenLongNotesInShort(String tool) {
    for (int i = 0; i < 12; i++) {
      remember("Issue %d. ".formatted(i) + "The repository holds more. ".repeat(100), "");
    }
    remember("A short issue", "");

    ToolResult answer = tools.call(tool, Map.of("query", "issue repository"));

    assertThat((List<?>) structured(answer).get("results")).hasSize(10);
    assertThat(Json.MAPPER.writeValueAsString(answer.structuredContent()).length() / 4)
        .isBetween(1_000, 2_000);
  }

  @Test
  void aSearchThatWasToldNoLimitAnswersAFewNotesInFull() {
    String text = "Issue 1. " + "The repository holds more. ".repeat(14);
    remember(text, "");
    remember("A short issue", "");

    ToolResult answer = tools.call("search_memory", Map.of("query", "issue repository"));

    assertThat(structured(answer).get("results").toString()).contains(text.strip());
  }

  @Test
  void holdsForAMemoryWhoseLabelsAreTooMuch() {
    remember("issue", words(2000));
    remember("issue and more", "");

    ToolResult answer = search("search_memory", 500, false);

    assertThat(tokens(answer)).isLessThanOrEqualTo(500);
    assertThat(textOf(answer)).contains("issue and more");
    assertThat(structured(answer).get("hidden").toString()).contains("by_budget=1");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 600, 1000, 3000, 20_000})
  void holdsForTools(int budget) {
    for (int i = 0; i < 8; i++) {
      catalog.skill("skill" + i, "issue " + i, words(random.nextInt(200)));
    }
    for (int i = 0; i < 40; i++) {
      item("item" + i, words(random.nextInt(200)), words(random.nextInt(100)), "skill" + i % 8);
    }

    for (boolean explained : List.of(false, true)) {
      ToolResult answer = search("search_tools", budget, explained);

      assertThat(tokens(answer)).isBetween(1, budget);
      assertThat(structured(answer).get("tools").toString().contains("explanation"))
          .isEqualTo(explained);
    }
  }

  @Test
  void showsTheBestToolInShortRatherThanNone() {
    item("the-only-one", words(2000), words(2000), null);

    ToolResult answer = search("search_tools", 600, false);

    assertThat(tokens(answer)).isLessThanOrEqualTo(600);
    assertThat(textOf(answer)).contains("the-only-one");
    assertThat(structured(answer).get("tools").toString()).contains("...");
  }

  private ToolResult search(String tool, int budget, boolean explained) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("query", "issue repository");
    arguments.put("limit", 20);
    arguments.put("max_tokens", budget);
    arguments.put("explain", explained);
    if (tool.equals("search_tools")) {
      arguments.putAll(Map.of("skill_threshold", 0, "tool_threshold", 0, "skill_limit", 10));
    }
    ToolResult answer = tools.call(tool, arguments);
    assertThat(answer.isError()).as(textOf(answer)).isFalse();
    return answer;
  }

  private void remember(String text, String field) {
    ToolResult added =
        tools.call(
            "add_memory",
            Map.of(
                "text",
                text,
                "tags",
                List.of("one", "two " + random.nextInt(99)),
                "metadata",
                Map.of("field", field)));
    assertThat(added.isError()).as(textOf(added)).isFalse();
  }

  private void item(String id, String description, String schema, String skill) {
    catalog.item(
        Map.of(
            "id",
            id,
            "type",
            "tool",
            "name",
            "issue " + id,
            "description",
            description,
            "skill_ids",
            skill == null ? List.of() : List.of(skill),
            "input_schema",
            Map.of("type", "object", "description", schema)));
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
    }
    return text.toString();
  }

  private static int tokens(ToolResult answer) {
    String all = textsOf(answer) + Json.MAPPER.writeValueAsString(answer.structuredContent());
    return (int) TOKEN.matcher(all).results().count();
  }
}
