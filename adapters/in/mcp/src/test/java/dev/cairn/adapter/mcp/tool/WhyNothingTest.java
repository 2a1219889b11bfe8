package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.besideOf;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An empty answer tells why it is empty, and what to try. */
class WhyNothingTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Toolbox tools = new Toolbox(new AxisEmbedder(), store);

  @Test
  void aFilterHidAllAndItsTagIsMistyped() {
    remember(10, "pricing", 0.6);

    assertThat(search(Map.of("query", "q", "filters", Map.of("tags", List.of("price")))))
        .isEqualTo(
            "Why: the filters hid 10 results; no memory has the tag \"price\", the nearest is"
                + " \"pricing\". Try fewer filters, or the tag \"pricing\".\n");
    assertThat(search(Map.of("query", "q", "filters", Map.of("source", "nowhere"))))
        .isEqualTo(
            "Why: the filters hid 10 results; no memory has the source \"nowhere\". Try fewer"
                + " filters.\n");
  }

  @Test
  void theThresholdHidAll() {
    remember(4, "a", 0.3);

    assertThat(search(Map.of("query", "q", "min_similarity", 0.9)))
        .isEqualTo("Why: min_similarity hid 4 results. Try a lower min_similarity.\n");
  }

  @Test
  void retrievingTellsTheSame() {
    remember(3, "a", 0.3);

    ToolResult hidden = tools.call("retrieve_memory", Map.of("query", "q", "min_similarity", 0.9));
    ToolResult filtered = tools.call("retrieve_memory", Map.of("query", "q", "source", "s"));

    assertThat(textOf(hidden)).isEqualTo("No results found matching your query.");
    assertThat(besideOf(hidden)).startsWith("Why: min_similarity hid 3 results.");
    assertThat(besideOf(filtered)).startsWith("Why: the filters hid 3 results; no memory has");
  }

  @Test
  void soDoesLookingThroughThem() {
    remember(2, "Pricing", 0.3);

    for (ToolResult result :
        List.of(
            tools.call("list_memories", Map.of("tag", "pricing")),
            tools.call("search_by_tag", Map.of("tags", List.of("pricing"))),
            tools.call("faceted_search", Map.of("tags", List.of("pricing"))))) {
      assertThat(besideOf(result))
          .isEqualTo(
              "Why: the filters hid all 2 memories; no memory has the tag \"pricing\", the nearest"
                  + " is \"Pricing\". Try fewer filters, or the tag \"Pricing\".\n");
    }
  }

  @Test
  void nothingIsStoredYet() {
    for (ToolResult result :
        List.of(
            tools.call("search_memory", Map.of("query", "q")),
            tools.call("retrieve_memory", Map.of("query", "q")),
            tools.call("list_memories", Map.of()))) {
      assertThat(besideOf(result))
          .isEqualTo("Nothing is stored yet; add_memory stores something.\n");
    }
  }

  @Test
  void theResultsAreThroughAlready() {
    remember(2, "a", 0.3);

    assertThat(search(Map.of("query", "q", "offset", 5)))
        .startsWith("Why: nothing stored fits. Try other words");
  }

  private String search(Map<String, Object> arguments) {
    ToolResult result = tools.call("search_memory", arguments);
    assertThat(textOf(result)).isEqualTo("No results found matching your query.");
    return besideOf(result);
  }

  private void remember(int count, String tag, double cosine) {
    for (int i = 1; i <= count; i++) {
      store.add(List.of(Fixtures.memory(i).tags(tag).vectors(Fixtures.atCosine(cosine)).build()));
    }
  }
}
