package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.besideOf;
import static dev.cairn.adapter.mcp.tool.Toolbox.structured;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SearchMemoryToolTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Toolbox tools = new Toolbox(new AxisEmbedder(), store);

  @Test
  void findsMemoriesByAQueryAlone() {
    rememberPython();

    ToolResult result = search(Map.of("query", "Which snake is that?"));

    assertThat(result.isError()).isFalse();
    assertThat(result.content()).hasSize(2);
    assertThat(textOf(result))
        .isEqualTo(
            """
            Found 3 results:

            1. [Score: 0.92] [Tags: python]
            Python is a programming language

            2. [Score: 0.88]
            Python was created by Guido

            3. [Score: 0.85] [Tags: python, web]
            Python is used for web development
            """);
  }

  @Test
  void carriesTheSameResultsAsStructuredContent() {
    rememberPython();

    Map<String, Object> content = structured(search(Map.of("query", "Python", "limit", 1)));

    assertThat(content).containsEntry("count", 1).doesNotContainKey("notice");
    assertThat(content.get("results"))
        .asInstanceOf(LIST)
        .singleElement()
        .asInstanceOf(MAP)
        .containsOnlyKeys(
            "memory_id",
            "chunk_id",
            "text",
            "similarity_score",
            "tags",
            "source",
            "memory_type",
            "timestamp",
            "chunk_index",
            "metadata")
        .containsEntry("memory_id", Fixtures.id(1).toString())
        .containsEntry("text", "Python is a programming language")
        .containsEntry("tags", List.of("python"));
  }

  @Test
  void answersTenResultsUnlessToldOtherwise() {
    remember(120);

    assertThat(textOf(search(Map.of("query", "memory")))).startsWith("Found 10 results:");
    assertThat(textOf(search(withNull("limit")))).startsWith("Found 10 results:");
    assertThat(textOf(search(withNull("filters")))).startsWith("Found 10 results:");
  }

  @ParameterizedTest
  @MethodSource("limits")
  void answersAsManyResultsAsAskedFor(int limit) {
    remember(120);

    ToolResult result = search(Map.of("query", "memory", "limit", limit));

    assertThat(result.isError()).isFalse();
    assertThat(textOf(result)).startsWith("Found " + limit + " results:");
    assertThat(structured(result)).containsEntry("count", limit);
  }

  static Stream<Integer> limits() {
    return Stream.of(1, 5, 20, 100);
  }

  @Test
  void findsOnlyWhatFitsAllFilters() {
    Instant day = Instant.parse("2025-01-01T00:00:00Z");
    store.add(
        List.of(
            Fixtures.memory(1).tags("tutorial").source("documentation").createdAt(day).build(),
            Fixtures.memory(2).tags("Tutorial").source("documentation").createdAt(day).build(),
            Fixtures.memory(3).tags("tutorial").source("elsewhere").createdAt(day).build(),
            Fixtures.memory(4)
                .tags("tutorial")
                .source("documentation")
                .createdAt(day.minusMillis(1))
                .build()));

    ToolResult result =
        search(
            Map.of(
                "query",
                "Python",
                "filters",
                Map.of(
                    "tags",
                    List.of("tutorial"),
                    "source",
                    "documentation",
                    "date_from",
                    "2025-01-01",
                    "date_to",
                    "2025-01-01")));

    assertThat(textOf(result)).startsWith("Found 1 results:").endsWith("memory number 1\n");
  }

  @Test
  void saysWhenTheStoreIsEmpty() {
    assertNothingFound(search(Map.of("query", "anything")));
  }

  @Test
  void saysWhenFiltersLeaveNothing() {
    rememberPython();

    assertNothingFound(
        search(Map.of("query", "Python", "filters", Map.of("tags", List.of("cooking")))));
  }

  @Test
  void saysWhenEveryScoreIsTooLow() {
    rememberPython();

    assertNothingFound(search(Map.of("query", "Python", "min_similarity", 0.99)));
  }

  @Test
  void tellsThatAQueryWasLongerThanTheModelReads() {
    TestingEmbedder embedder = new TestingEmbedder(Fixtures.MODEL, 2);
    store.add(Fixtures.memories(1));

    ToolResult result = search(embedder, store, Map.of("query", "one two three"));

    assertThat(structured(result).get("notice"))
        .isEqualTo(
            "The query has 3 tokens and the model reads the first 2; the rest did not count.");
    assertThat(besideOf(result)).endsWith("; the rest did not count.\n");
  }

  @ParameterizedTest
  @MethodSource("violations")
  void refusesInvalidArgumentsInTheContractsWords(Map<String, Object> arguments, String message) {
    ToolResult result = search(arguments);

    assertThat(result.isError()).isTrue();
    assertThat(result.content()).hasSize(message.contains("at most 1000") ? 2 : 1);
    assertThat(result.structuredContent()).isNull();
    assertThat(textOf(result)).isEqualTo("Error: Invalid input - " + message);
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        violation(Map.of(), "query: field required"),
        violation(withNull("query"), "query: field required"),
        violation(Map.of("query", 7), "query: str type expected"),
        violation(Map.of("query", ""), "query: ensure this value has at least 1 character"),
        violation(Map.of("query", " \t\n "), "query: cannot be whitespace-only"),
        violation(
            Map.of("query", "x".repeat(1001)),
            "query: ensure this value has at most 1000 characters"),
        violation("limit", 0, "limit: ensure this value is greater than or equal to 1"),
        violation("limit", -5, "limit: ensure this value is greater than or equal to 1"),
        violation("limit", 101, "limit: ensure this value is less than or equal to 100"),
        violation("limit", 200, "limit: ensure this value is less than or equal to 100"),
        violation("limit", "10", "limit: value is not a valid integer"),
        violation("limit", 10.5, "limit: value is not a valid integer"),
        violation("filters", "tags", "filters: value is not a valid dict"),
        violation("unknown", 1, "unknown: extra fields not permitted"),
        filter("unknown", "value", "filters: extra fields not permitted"),
        filter("tags", "python", "filters.tags: value is not a valid list"),
        filter("tags", List.of(1), "filters.tags: value is not a valid string"),
        filter("tags", List.of(), "filters.tags: cannot be an empty list"),
        filter("tags", List.of(""), "filters.tags: ensure each tag has 1 to 50 characters"),
        filter(
            "tags",
            List.of("x".repeat(51)),
            "filters.tags: ensure each tag has 1 to 50 characters"),
        filter("source", 1, "filters.source: str type expected"),
        filter("source", "", "filters.source: ensure this value has at least 1 character"),
        filter(
            "source",
            "x".repeat(101),
            "filters.source: ensure this value has at most 100 characters"),
        filter(
            "date_from",
            "2025/01/01",
            "filters.date_from: invalid date format, expected YYYY-MM-DD"),
        filter(
            "date_to", "2025-02-30", "filters.date_to: invalid date format, expected YYYY-MM-DD"),
        violation(
            Map.of(
                "query",
                "test",
                "filters",
                Map.of("date_from", "2025-12-31", "date_to", "2025-01-01")),
            "filters: date_from must be <= date_to"),
        violation(
            Map.of("query", "", "limit", 0, "filters", List.of()),
            "query: ensure this value has at least 1 character;"
                + " limit: ensure this value is greater than or equal to 1;"
                + " filters: value is not a valid dict"));
  }

  @Test
  void acceptsTheLongestQuery() {
    rememberPython();

    assertThat(search(Map.of("query", "🗿".repeat(1000))).isError()).isFalse();
  }

  @Test
  void reportsAFailedEmbeddingAsAFailedSearch() {
    TestingEmbedder embedder = new TestingEmbedder(Fixtures.MODEL, 64);
    embedder.failWith("the model at /opt/secret is gone");
    store.add(Fixtures.memories(1));

    assertFailure(
        search(embedder, store, Map.of("query", "test")),
        "Error: Search failed: Embedding generation failed");
  }

  @Test
  void reportsAFailedQueryAsAFailedSearch() {
    store.add(Fixtures.memories(1));

    assertFailure(
        searchIn(BrokenStore.at("blended", new QueryError("Vector search failed"), store)),
        "Error: Search failed: Vector search failed");
  }

  @Test
  void reportsALostDatabaseAsAProcessingError() {
    assertFailure(
        searchIn(BrokenStore.at("model", new ConnectionError("Database connection failed"), store)),
        "Error: Processing error: Database connection failed");
  }

  @Test
  void reportsAnotherModelsVectorsAsAProcessingErrorWithTheWayOut() {
    store.add(Fixtures.memories(1));

    assertFailure(
        search(
            new TestingEmbedder(new ModelStamp("other", 16), 64), store, Map.of("query", "test")),
        "Error: Processing error: The store was built with the model testing (16 dimensions), but"
            + " other (16 dimensions) is in use. Run `cairn reembed` to bring the store to the"
            + " model in use, or set the model back.");
  }

  @Test
  void tellsNothingAboutAnUnforeseenFailure() {
    String text = "Error: An unexpected error occurred. Please check logs for details.";

    assertFailure(
        searchIn(BrokenStore.at("model", new IllegalStateException("Unexpected crash"), store)),
        text);
    assertFailure(searchIn(BrokenStore.at("model", new StackOverflowError(), store)), text);
  }

  @Test
  void reportsThatTheUseCasesCouldNotBeMadeReady() {
    Toolbox unready =
        new Toolbox(
            new CairnTools(
                () -> {
                  throw new ConnectionError("The store could not be opened");
                },
                new TestingCatalog()));

    assertFailure(
        unready.call("search_memory", Map.of("query", "test")),
        "Error: Processing error: The store could not be opened");
  }

  @Test
  void aTextThatIsTooLongIsLedOnToTheToolThatTakesIt() {
    ToolResult result = search(Map.of("query", "x".repeat(1001)));

    assertThat(result.texts())
        .containsExactly(
            "Error: Invalid input - query: ensure this value has at most 1000 characters",
            "For longer text use retrieve_memory, which takes up to 10000 characters.");
    assertThat(tools.call("retrieve_memory", Map.of("query", "x".repeat(10_000))).isError())
        .isFalse();
  }

  @Test
  void needsUseCases() {
    assertThatThrownBy(() -> new CairnTools(null, new TestingCatalog()))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new CairnTools(() -> null, null))
        .isInstanceOf(NullPointerException.class);
  }

  private ToolResult search(Map<String, Object> arguments) {
    return tools.call("search_memory", arguments);
  }

  private static ToolResult search(
      TestingEmbedder embedder, MemoryStore store, Map<String, Object> arguments) {
    return new Toolbox(embedder, store).call("search_memory", arguments);
  }

  private static ToolResult searchIn(MemoryStore store) {
    return new Toolbox(new AxisEmbedder(), store).call("search_memory", Map.of("query", "test"));
  }

  private void rememberPython() {
    store.add(
        List.of(
            Fixtures.memory(1)
                .text("Python is a programming language")
                .tags("python")
                .vectors(Fixtures.atCosine(0.92))
                .build(),
            Fixtures.memory(2)
                .text("Python was created by Guido")
                .vectors(Fixtures.atCosine(0.88))
                .build(),
            Fixtures.memory(3)
                .text("Python is used for web development")
                .tags("python", "web")
                .vectors(Fixtures.atCosine(0.85))
                .build()));
  }

  private void remember(int count) {
    List<EmbeddedMemory> memories = new ArrayList<>();
    for (int n = 1; n <= count; n++) {
      memories.add(Fixtures.memory(n).vectors(Fixtures.atCosine(0.5)).build());
    }
    store.add(memories);
  }

  private static void assertNothingFound(ToolResult result) {
    assertThat(result.isError()).isFalse();
    assertThat(textOf(result)).isEqualTo("No results found matching your query.");
    assertThat(structured(result)).containsEntry("count", 0).containsEntry("results", List.of());
  }

  private static void assertFailure(ToolResult result, String text) {
    assertThat(result.isError()).isTrue();
    assertThat(result.content()).hasSize(1);
    assertThat(textOf(result)).isEqualTo(text);
  }

  private static Arguments violation(Map<String, Object> arguments, String message) {
    return Arguments.of(arguments, message);
  }

  private static Arguments violation(String name, Object value, String message) {
    return violation(Map.of("query", "test", name, value), message);
  }

  private static Arguments filter(String name, Object value, String message) {
    return violation("filters", Map.of(name, value), message);
  }

  private static Map<String, Object> withNull(String name) {
    Map<String, Object> arguments = new HashMap<>(Map.of("query", "test"));
    arguments.put(name, null);
    return arguments;
  }
}
