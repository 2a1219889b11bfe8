package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.structured;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrowseToolsTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Toolbox tools = new Toolbox(new AxisEmbedder(), store);

  @Test
  void aFacetedSearchAnswersRowsAndCounts() {
    EmbeddedMemory memory =
        Fixtures.memory(1)
            .text("Use a | b\nand \\")
            .tags("python", "api-v2")
            .source("wiki")
            .type(MemoryType.DECISION)
            .metadata(new Metadata(Map.of("key", "val")))
            .createdAt(Instant.parse("2026-02-14T10:30:00Z"))
            .build();
    store.add(List.of(memory, Fixtures.memory(2).tags("api").build()));

    ToolResult found =
        tools.call("faceted_search", Map.of("tags", List.of("python", "java"), "date_from", "6m"));

    assertThat(textOf(found))
        .isEqualTo(
            """
            # page=1 total=1 page_size=10 has_more=false total_pages=1
            Use a \\| b\\nand \\\\|python,api-v2|{"key":"val"}|2026-02-14T10:30:00Z|2026-02-14T10:30:00Z|%s"""
                .formatted(memory.memory().contentHash()));
    assertThat(structured(found))
        .containsEntry("total", 1)
        .containsEntry(
            "facets",
            Map.of(
                "tags", Map.of("python", 1, "api-v2", 1),
                "sources", Map.of("wiki", 1),
                "memory_types", Map.of("decision", 1),
                "months", Map.of("2026-02", 1)))
        .doesNotContainKey("next_cursor");
    assertThat(tools.text("faceted_search", Map.of("tags", List.of("api")))).contains("total=1");
  }

  @Test
  void nothingFoundIsTheHeaderAlone() {
    assertThat(tools.text("faceted_search", Map.of("tags", List.of("none"))))
        .isEqualTo("# page=1 total=0 page_size=10 has_more=false total_pages=0");
  }

  @Test
  void pagesOfRowsTellWhetherThereAreMore() {
    store.add(Fixtures.memories(42));

    assertThat(tools.text("faceted_search", Map.of()))
        .startsWith("# page=1 total=42 page_size=10 has_more=true total_pages=5\n")
        .hasLineCount(11);
    assertThat(tools.text("faceted_search", Map.of("page", 5)))
        .startsWith("# page=5 total=42 page_size=10 has_more=false total_pages=5\n")
        .hasLineCount(3);
    assertThat(tools.text("faceted_search", Map.of("page", 6)))
        .isEqualTo("# page=6 total=42 page_size=10 has_more=false total_pages=5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"faceted_search", "list_memories"})
  void aCursorGoesOnWhereThePageEndedWhateverIsWrittenMeanwhile(String tool) {
    store.add(Fixtures.memories(25));
    ToolResult first = tools.call(tool, Map.of());
    store.add(List.of(Fixtures.memory(100).build(), Fixtures.memory(101).build()));
    store.delete(List.of(Fixtures.id(25), Fixtures.id(16)));

    ToolResult second = tools.call(tool, Map.of("cursor", structured(first).get("next_cursor")));
    ToolResult third = tools.call(tool, Map.of("cursor", structured(second).get("next_cursor")));

    assertThat(texts(second)).first().isEqualTo("memory number 15");
    assertThat(texts(second)).hasSize(10).last().isEqualTo("memory number 6");
    assertThat(structured(second)).containsEntry("page", 2).containsEntry("has_more", true);
    assertThat(texts(third)).hasSize(5).last().isEqualTo("memory number 1");
    assertThat(structured(third)).containsEntry("has_more", false).doesNotContainKey("next_cursor");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "date_from   | soon | Invalid date format. Use ISO8601 or relative (e.g., \"7d\")",
        "memory_type | idea | memory_type must be one of: note, decision, task, reference",
        "color       | red  | color: is not known here; known are: tags, tag_match_all, tag_mode,"
            + " memory_type, source, metadata, date_from, date_to, facets, page, page_size, cursor",
        "page        | two  | page: must be a whole number from 1 to 21,474,836, but \"two\" was given"
      })
  void aFacetedSearchRefusesInTheContractsWords(String name, String value, String message) {
    ToolResult refused = tools.call("faceted_search", Map.of(name, value));

    assertThat(refused.isError()).isTrue();
    assertThat(textOf(refused)).isEqualTo("Error: Invalid input - " + message);
  }

  @Test
  void pagesOutOfRangeAreRefusedInTheContractsWords() {
    assertThat(tools.text("faceted_search", Map.of("page", 0)))
        .isEqualTo("Error: Invalid input - page must be >= 1");
    assertThat(tools.text("faceted_search", Map.of("page_size", 101)))
        .isEqualTo("Error: Invalid input - page_size must be <= 100");
    assertThat(tools.text("faceted_search", Map.of("page_size", 0)))
        .isEqualTo("Error: Invalid input - page_size must be >= 1");
    assertThat(tools.text("faceted_search", Map.of("date_from", "1d", "date_to", "2d")))
        .isEqualTo("Error: Invalid input - date_from must be <= date_to");
  }

  @ParameterizedTest
  @ValueSource(strings = {"browse", "facets"})
  void aFailedStoreIsToldWithoutDetails(String operation) {
    ConnectionError failure = new ConnectionError("connection to db.internal lost");
    Toolbox broken = new Toolbox(new AxisEmbedder(), BrokenStore.at(operation, failure, store));

    assertThat(broken.text("faceted_search", Map.of()))
        .isEqualTo("Error: Processing error: Failed to execute faceted search");
  }

  @ParameterizedTest
  @CsvSource({"list_tags, facets", "search_by_tag, browse"})
  void reportsAFailedStore(String tool, String operation) {
    Toolbox broken =
        new Toolbox(
            new AxisEmbedder(),
            BrokenStore.at(operation, new DatabaseError("The disk is full"), store));
    Map<String, Object> arguments =
        tool.equals("list_tags") ? Map.of() : Map.of("tags", List.of("a"));

    assertThat(broken.text(tool, arguments)).isEqualTo("Error: Processing error: The disk is full");
  }

  @Test
  void aSearchByTagFindsWholeTags() {
    store.add(
        List.of(
            Fixtures.memory(1).text("one").tags("api").build(),
            Fixtures.memory(2).text("two").tags("api-v2", "ops").build(),
            Fixtures.memory(3).text("three").tags("api", "ops").build()));

    assertThat(tools.text("search_by_tag", Map.of("tags", List.of("api"))))
        .isEqualTo(
            "Memories 1 to 2 of 2, newest first:\n\n1. %s [note] [Tags: api, ops]\nthree\n\n"
                    .formatted(Fixtures.id(3))
                + "2. %s [note] [Tags: api]\none\n".formatted(Fixtures.id(1)));
    assertThat(
            texts(
                tools.call(
                    "search_by_tag", Map.of("tags", List.of("api", "ops"), "tag_match_all", true))))
        .containsExactly("three");
    assertThat(tools.text("search_by_tag", Map.of()))
        .isEqualTo(
            "Error: Invalid input - tags: must be a list of at least one text of 1 to 50 characters, but nothing was given");
  }

  @Test
  void tagsComeWithTheirCountsTheMostUsedFirst() {
    store.add(
        List.of(
            Fixtures.memory(1).tags("b", "a").build(),
            Fixtures.memory(2).tags("c", "b").build(),
            Fixtures.memory(3).build()));

    ToolResult tags = tools.call("list_tags", Map.of());

    assertThat(textOf(tags)).isEqualTo("Page 1 of 1, 3 tags in all:\nb (2)\na (1)\nc (1)\n");
    assertThat(structured(tags))
        .containsEntry("total", 3)
        .containsEntry(
            "tags",
            List.of(
                Map.of("tag", "b", "count", 2),
                Map.of("tag", "a", "count", 1),
                Map.of("tag", "c", "count", 1)));
    assertThat(tools.text("list_tags", Map.of("page", 2, "page_size", 2)))
        .isEqualTo("Page 2 of 2, 3 tags in all:\nc (1)\n");
    assertThat(
            new Toolbox(new AxisEmbedder(), new InMemoryMemoryStore()).text("list_tags", Map.of()))
        .isEqualTo("No tags.");
  }

  @Test
  void metadataChoosesMemories() {
    store.add(
        List.of(
            Fixtures.memory(1).text("low").metadata(new Metadata(Map.of("priority", 1))).build(),
            Fixtures.memory(2).text("high").metadata(new Metadata(Map.of("priority", 3))).build()));

    for (String tool : List.of("list_memories", "faceted_search")) {
      assertThat(texts(tools.call(tool, Map.of("metadata", Map.of("priority", Map.of("gte", 2))))))
          .containsExactly("high");
    }
    assertThat(tools.text("search_memory", Map.of("query", "x", "metadata", Map.of("priority", 1))))
        .isEqualTo("Error: Invalid input - metadata: extra fields not permitted");
  }

  @Test
  void tagsBringAMemoryForward() {
    store.add(
        List.of(
            Fixtures.memory(1).text("near").vectors(Fixtures.atCosine(0.7)).build(),
            Fixtures.memory(2).text("tagged").tags("a").vectors(Fixtures.atCosine(0.6)).build()));

    ToolResult plain = tools.call("retrieve_memory", Map.of("query", "q"));
    ToolResult boosted =
        tools.call("retrieve_memory", Map.of("query", "q", "tags", List.of("a"), "limit", 1));

    assertThat(textOf(plain)).startsWith("Found 2 results:\n\n1. [Score: 0.70]\nnear\n");
    assertThat(textOf(boosted))
        .isEqualTo("Found 1 results:\n\n1. [Score: 0.80] [Tags: a]\ntagged\n");
    Map<?, ?> hit = (Map<?, ?>) ((List<?>) structured(boosted).get("results")).getFirst();
    assertThat(((Number) hit.get("similarity_score")).doubleValue()).isBetween(0.599, 0.601);
    assertThat(((Number) hit.get("score")).doubleValue()).isBetween(0.799, 0.801);
  }

  @Test
  void aFailedEmbeddingIsAFailedSearch() {
    store.add(Fixtures.memories(1));
    TestingEmbedder embedder = new TestingEmbedder(Fixtures.MODEL, 64);
    embedder.failWith("no model");

    assertThat(new Toolbox(embedder, store).text("retrieve_memory", Map.of("query", "x")))
        .isEqualTo("Error: Search failed: Embedding generation failed");
    assertThat(
            new Toolbox(embedder, BrokenStore.at("model", new EmbeddingError("broken at x"), store))
                .text("retrieve_memory", Map.of("query", "x")))
        .isEqualTo("Error: Search failed: Embedding generation failed");
  }

  private static List<String> texts(ToolResult result) {
    return ((List<?>) structured(result).get("memories"))
        .stream().map(memory -> ((Map<?, ?>) memory).get("text").toString()).toList();
  }
}
