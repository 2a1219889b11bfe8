package dev.cairn.adapter.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plays an agent that is shown nothing but the texts of answers, and has to get along. */
class TextOnlyAgentTest {

  private static final Pattern HANDLE =
      Pattern.compile("(?m)^(\\d+)\\. ([0-9a-f-]{36}) (\\d{4}-\\d\\d-\\d\\d) (\\w+)(.*)$");

  private static final String BACKUP =
      "The nightly backup of the orders database is written to the second site, is checked by the"
          + " operators in the morning, and is described in the handbook of the platform team,"
          + " which also tells whom to call when it fails. ";

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Toolbox tools = new Toolbox(new TestingEmbedder(), store);

  @BeforeEach
  void remember() {
    ask(
        "add_memory",
        Map.of(
            "text",
            "We deploy the shop on Tuesdays.",
            "tags",
            List.of("ops"),
            "created_at",
            "2026-01-15T00:00:00Z"));
    for (int days : List.of(7, 14, 30)) {
      ask("add_memory", Map.of("text", BACKUP + "It keeps %d days.".formatted(days)));
    }
    ask("add_memory", Map.of("text", "Bananas ripen faster in a paper bag."));
  }

  @Test
  void findsReadsAndCorrectsAMemory() {
    String found = ask("search_memory", Map.of("query", "When do we deploy the shop?"));
    String id = handle(found, 1);
    String read = ask("get_memory", Map.of("memory_id", id));
    String changed =
        ask("update_memory", Map.of("memory_id", id, "text", "We deploy the shop on Thursdays."));

    assertThat(found).contains("1. [Score: ", "We deploy the shop on Tuesdays.");
    assertThat(read).contains("[Tags: ops]", "We deploy the shop on Tuesdays.");
    assertThat(changed).contains(id);
    assertThat(ask("search_memory", Map.of("query", "When do we deploy the shop?")))
        .contains("Thursdays", id)
        .doesNotContain("Tuesdays");
  }

  @Test
  void deletesTheRightOneOfThreeThatBeginAlike() {
    String found = ask("search_memory", Map.of("query", "backup keeps 14 days", "limit", 3));
    String line =
        found.lines().filter(each -> each.contains("keeps 14 days.")).findFirst().orElseThrow();
    String id = handle(line, 1, 2, 3);
    String tried = ask("delete_memory", Map.of("memory_id", id, "dry_run", true));
    ask("delete_memory", Map.of("memory_id", id));

    assertThat(found).contains(BACKUP.substring(0, 200) + "...");
    assertThat(tried).startsWith("Would delete 1 memory:\n" + id).contains("The nightly backup");
    String left = ask("faceted_search", Map.of());
    assertThat(left).contains("keeps 7 days", "keeps 30 days").doesNotContain("keeps 14 days");
  }

  @Test
  void goesThroughAllPagesAndReadsWhatItMeets() {
    String first = ask("faceted_search", Map.of("page_size", 4, "facets", false));
    String cursor = first.lines().filter(it -> it.startsWith("next_cursor: ")).findFirst().get();
    String rest =
        ask(
            "faceted_search",
            Map.of("page_size", 4, "cursor", cursor.substring("next_cursor: ".length())));

    assertThat(HANDLE.matcher(first).results()).hasSize(4);
    assertThat(ask("get_memory", Map.of("memory_id", handle(rest, 5))))
        .contains("We deploy the shop on Tuesdays.");
  }

  /** The id on the handle with one of these numbers. */
  private static String handle(String text, Integer... numbers) {
    return HANDLE
        .matcher(text)
        .results()
        .filter(line -> List.of(numbers).contains(Integer.valueOf(line.group(1))))
        .findFirst()
        .orElseThrow()
        .group(2);
  }

  private String ask(String tool, Map<String, Object> arguments) {
    ToolResult result = tools.call(tool, arguments);
    assertThat(result.isError()).as(Toolbox.textsOf(result)).isFalse();
    return Toolbox.textsOf(result);
  }
}
