package dev.cairn.adapter.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ToolDefinitionsTest {

  private static final Set<String> UNTOLD =
      Set.of(
          "source",
          "model",
          "dimension",
          "oldest",
          "newest",
          "primary_skill_id",
          "input_schema",
          "output_schema",
          "annotations",
          "updated_at",
          "content_hash",
          "chunk_id",
          "page",
          "page_size",
          "total_pages",
          "db_id",
          "explanation",
          "query_words");

  private final JsonSchemaValidator schemas = new DefaultJsonSchemaValidator();
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final TestingCatalog catalog = TestingCatalog.filled();
  private final Toolbox tools = new Toolbox(new AxisEmbedder(), store, catalog);

  @BeforeEach
  void remember() {
    store.add(
        List.of(
            Fixtures.memory(1)
                .tags("a")
                .source("s")
                .vectors(Fixtures.axis(0))
                .metadata(new Metadata(Map.of("n", List.of(1, 2.5, "x"))))
                .build(),
            Fixtures.memory(2).vectors(Fixtures.axis(0)).build()));
  }

  @Test
  void offersFourteenTools() {
    assertThat(tools.definitions())
        .extracting(ToolDefinition::name)
        .containsExactly(
            "search_memory",
            "add_memory",
            "get_memory",
            "update_memory",
            "delete_memory",
            "list_memories",
            "retrieve_memory",
            "search_by_tag",
            "faceted_search",
            "list_tags",
            "get_stats",
            "search_tools",
            "describe_tools",
            "list_skills");
  }

  @Test
  void everyToolSaysFirstWhenToUseIt() {
    assertThat(tools.definitions())
        .allSatisfy(
            tool -> {
              assertThat(tool.title()).isNotBlank();
              assertThat(tool.description()).startsWith("Use this ").hasSizeBetween(60, 300);
            });
  }

  @Test
  void everyToolTellsWhatAClientMayAssume() {
    Map<String, Object> reads = Map.of("readOnlyHint", true, "openWorldHint", false);
    Map<String, Object> adds =
        Map.of("destructiveHint", false, "idempotentHint", true, "openWorldHint", false);
    Map<String, Object> changes =
        Map.of("destructiveHint", true, "idempotentHint", true, "openWorldHint", false);

    assertThat(tools.definitions())
        .extracting(ToolDefinition::name, ToolDefinition::annotations)
        .containsExactly(
            tuple("search_memory", reads),
            tuple("add_memory", adds),
            tuple("get_memory", reads),
            tuple("update_memory", changes),
            tuple("delete_memory", changes),
            tuple("list_memories", reads),
            tuple("retrieve_memory", reads),
            tuple("search_by_tag", reads),
            tuple("faceted_search", reads),
            tuple("list_tags", reads),
            tuple("get_stats", reads),
            tuple("search_tools", reads),
            tuple("describe_tools", reads),
            tuple("list_skills", reads));
  }

  @Test
  void everySchemaIsValidAndArgumentsWhoseNamesDoNotSayItAreExplained() {
    assertThat(tools.definitions())
        .allSatisfy(
            tool -> {
              schemas.assertConforms("input", tool.inputSchema());
              schemas.assertConforms("output", tool.outputSchema());
              assertThat(Json.MAPPER.writeValueAsString(tool.inputSchema()))
                  .doesNotContain("\"date_from\":{\"type\":\"string\"}");
            });
  }

  @ParameterizedTest
  @MethodSource("calls")
  void argumentsAndResultsFitTheirSchemas(String name, Map<String, Object> arguments) {
    ToolDefinition tool = definition(name);

    ToolResult result = tools.call(name, arguments);

    assertThat(result.isError()).as(Toolbox.textOf(result)).isFalse();
    assertThat(schemas.validate(tool.inputSchema(), arguments).errorMessage()).isNull();
    assertThat(schemas.validate(tool.outputSchema(), Toolbox.structured(result)).errorMessage())
        .isNull();
    assertNamed(tool.outputSchema(), Toolbox.structured(result));
    assertThat(namesItems(tool.outputSchema())).isTrue();
  }

  static Stream<Arguments> calls() {
    String id = Fixtures.id(1).toString();
    return Stream.of(
        Arguments.of("search_memory", Map.of("query", "memory")),
        Arguments.of(
            "search_memory",
            Map.of(
                "query",
                "memory",
                "limit",
                100,
                "min_similarity",
                0.5,
                "filters",
                Map.of(
                    "tags",
                    List.of("a"),
                    "source",
                    "s",
                    "date_from",
                    "2026-01-01",
                    "date_to",
                    "2026-12-31"))),
        Arguments.of("add_memory", Map.of("text", "new")),
        Arguments.of(
            "add_memory", Map.of("text", "memory number 1", "tags", List.of("b"), "source", "t")),
        Arguments.of(
            "add_memory",
            Map.of(
                "text",
                "newer",
                "tags",
                List.of("a"),
                "source",
                "s",
                "memory_type",
                "task",
                "metadata",
                Map.of("k", 1),
                "created_at",
                "2026-01-15T09:30:00Z")),
        Arguments.of("get_memory", Map.of("memory_id", id)),
        Arguments.of("update_memory", Map.of("memory_id", id, "text", "changed")),
        Arguments.of("update_memory", Map.of("memory_id", id, "source", "")),
        Arguments.of("delete_memory", Map.of("memory_id", id)),
        Arguments.of("delete_memory", Map.of("before", "2026-12-31", "dry_run", true)),
        Arguments.of("delete_memory", Map.of("before", "2026-12-31T00:00:00+01:00")),
        Arguments.of("list_memories", Map.of()),
        Arguments.of("list_memories", Map.of("tag", "a", "page", 1, "page_size", 5)),
        Arguments.of("list_memories", Map.of("page_size", 1)),
        Arguments.of("retrieve_memory", Map.of("query", "memory")),
        Arguments.of(
            "retrieve_memory",
            Map.of(
                "query",
                "memory",
                "tags",
                List.of("a"),
                "limit",
                5,
                "min_similarity",
                0.1,
                "date_from",
                "1y",
                "metadata",
                Map.of("n", Map.of("gte", 1)))),
        Arguments.of("search_by_tag", Map.of("tags", List.of("a"), "tag_match_all", true)),
        Arguments.of("faceted_search", Map.of()),
        Arguments.of("faceted_search", Map.of("facets", false, "page_size", 1)),
        Arguments.of(
            "faceted_search",
            Map.of(
                "tags",
                List.of("a"),
                "memory_type",
                "note",
                "source",
                "s",
                "metadata",
                Map.of("n", "x", "m", Map.of("lt", 2)),
                "date_from",
                "6m",
                "date_to",
                "2026-12-31T00:00:00+01:00",
                "page",
                1)),
        Arguments.of("list_tags", Map.of()),
        Arguments.of("list_tags", Map.of("page", 2, "page_size", 1)),
        Arguments.of("get_stats", Map.of()),
        Arguments.of("search_tools", Map.of("query", "open an issue")),
        Arguments.of(
            "search_tools",
            Map.of(
                "query",
                "open an issue",
                "item_type",
                "tool",
                "limit",
                100,
                "skill_limit",
                1,
                "skill_threshold",
                0,
                "tool_threshold",
                0.5,
                "include_schemas",
                false,
                "strategy",
                "hybrid")),
        Arguments.of("search_tools", Map.of("query", "nothing like it")),
        Arguments.of("describe_tools", Map.of("ids", List.of("files:read", "nope"))),
        Arguments.of("list_skills", Map.of()),
        Arguments.of("list_skills", Map.of("page", 2, "page_size", 1)));
  }

  @Test
  void errorsThatTellSomethingInThatFormFitTheSchemaToo() {
    ToolResult unknown = tools.call("describe_tools", Map.of("ids", List.of("nope")));
    catalog.embedder().failWith("no model");
    ToolResult broken = tools.call("search_tools", Map.of("query", "open an issue"));

    assertFailedInForm("describe_tools", unknown);
    assertFailedInForm("search_tools", broken);
  }

  private void assertFailedInForm(String name, ToolResult result) {
    ToolDefinition tool =
        tools.definitions().stream().filter(each -> each.name().equals(name)).findFirst().get();
    assertThat(result.isError()).isTrue();
    assertThat(schemas.validate(tool.outputSchema(), Toolbox.structured(result)).errorMessage())
        .isNull();
  }

  /** What a schema of few words can tell; limits that it leaves out are told by the tool. */
  private static boolean schemaCanTell(String message) {
    return Stream.of(
            "field required",
            "type expected",
            "is not a valid",
            "at most 1000",
            "equal to 100",
            "not permitted",
            "nothing was given",
            "characters was given",
            "101 was given",
            "1.5 was given",
            "\" was given")
        .anyMatch(message::contains);
  }

  @ParameterizedTest
  @MethodSource("dev.cairn.adapter.mcp.tool.SearchToolsToolTest#violations")
  void theSchemaOfTheToolSearchRefusesWrongTypes(Map<String, Object> arguments, String message) {
    boolean valid = schemas.validate(definition("search_tools").inputSchema(), arguments).valid();

    assertThat(valid && schemaCanTell(message)).as(message).isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.cairn.adapter.mcp.tool.SearchMemoryToolTest#violations")
  void theSearchSchemaRefusesWrongTypes(Map<String, Object> arguments, String message) {
    boolean valid = schemas.validate(definition("search_memory").inputSchema(), arguments).valid();

    assertThat(valid && schemaCanTell(message)).as(message).isFalse();
  }

  @Test
  void whatAnAgentReadsOfAllToolsIsShort() {
    assertThat(tokens(tools.definitions())).isBetween(1_000, 2_500);
  }

  @Test
  void whatAnAgentReadsOfTheCoreIsHalfOfThat() {
    List<ToolDefinition> core = chosen("core");

    assertThat(core)
        .extracting(ToolDefinition::name)
        .containsExactly(
            "search_memory",
            "add_memory",
            "get_memory",
            "update_memory",
            "delete_memory",
            "list_memories",
            "search_tools",
            "describe_tools");
    assertThat(tokens(core)).isBetween(500, 1_200);
  }

  @Test
  void theListOfToolsIsAShortMessage() {
    assertThat(Json.MAPPER.writeValueAsString(new CairnTools.Listing(tools.definitions())).length())
        .isBetween(7_000, 14_000);
  }

  @Test
  void onlyToolsThatWereChosenAreToldOfAndCalled() {
    CairnTools few =
        new CairnTools(() -> null, new TestingCatalog(), ToolChoice.of("list_tags, search_memory"));

    assertThat(few.definitions())
        .extracting(ToolDefinition::name)
        .containsExactly("search_memory", "list_tags");
    assertThat(few.call("add_memory", Map.of())).isEmpty();
    assertThat(ToolChoice.of("core,list_tags").names()).hasSize(9);
  }

  @Test
  void aChoiceNamesToolsThatThereAre() {
    assertThat(tools.definitions())
        .extracting(ToolDefinition::name)
        .containsExactlyInAnyOrderElementsOf(ToolChoice.ALL.names())
        .allSatisfy(name -> assertThat(ToolChoice.isChoice("core," + name)).isTrue());
    assertThat(Stream.of("", "All", "core;list_tags", "nope", "search_memory,"))
        .noneMatch(ToolChoice::isChoice);
  }

  @Test
  void noTypeOfAnArgumentIsAChoice() {
    assertThat(tools.definitions())
        .allSatisfy(
            tool ->
                assertThat(Json.MAPPER.writeValueAsString(tool.inputSchema()))
                    .doesNotContain("\"type\":[")
                    .doesNotContain("anyOf", "oneOf", "$ref"));
  }

  private List<ToolDefinition> chosen(String choice) {
    return new CairnTools(() -> null, new TestingCatalog(), ToolChoice.of(choice)).definitions();
  }

  private ToolDefinition definition(String name) {
    return tools.definitions().stream().filter(it -> it.name().equals(name)).findFirst().get();
  }

  /** Four characters of names, descriptions and schemas are about a token. */
  private static int tokens(List<ToolDefinition> definitions) {
    return definitions.stream()
            .mapToInt(
                tool ->
                    tool.name().length()
                        + tool.description().length()
                        + Json.MAPPER.writeValueAsString(tool.inputSchema()).length())
            .sum()
        / 4;
  }

  /**
   * Every field of every object in an answer is one that the schema names, with its type, but for
   * those that may be null or that few ask for.
   */
  private static void assertNamed(Object schema, Object value) {
    Map<?, ?> described = (Map<?, ?>) schema;
    assertThat(described.get("type")).isNotNull();
    if (value instanceof List<?> list && described.get("items") != null) {
      list.forEach(each -> assertNamed(described.get("items"), each));
    }
    if (value instanceof Map<?, ?> object && described.get("properties") != null) {
      Map<?, ?> properties = new HashMap<>((Map<?, ?>) described.get("properties"));
      Map<?, ?> told = new HashMap<>(object);
      told.keySet().removeAll(UNTOLD);
      assertThat(told.keySet()).allMatch(properties::containsKey);
      told.forEach((name, each) -> assertNamed(properties.get(name), each));
    }
  }

  @Test
  void onlyTheContractsOwnArgumentsShutOutOthersForTheRoomThatItTakes() {
    assertThat(tools.definitions())
        .filteredOn(it -> Boolean.FALSE.equals(it.inputSchema().get("additionalProperties")))
        .extracting(ToolDefinition::name)
        .containsExactly("search_memory");
  }

  @Test
  void everyToolIsAmongTheCalls() {
    assertThat(calls().map(call -> call.get()[0]))
        .containsAll(tools.definitions().stream().map(ToolDefinition::name).toList());
  }

  /** Nothing but what fits the schema is ever told in its form, whatever goes wrong. */
  @Test
  void noToolTellsAnErrorInAFormThatIsNotItsOwn() {
    for (ToolDefinition tool : tools.definitions()) {
      ToolResult refused = tools.call(tool.name(), Map.of("colour", "red"));

      assertThat(refused.isError()).as(tool.name()).isTrue();
      assertThat(refused.structuredContent()).as(tool.name()).isNull();
    }
  }

  /** Lists of objects say what is in the objects. */
  private static boolean namesItems(Object schema) {
    return !(schema instanceof Map<?, ?> described)
        || described.entrySet().stream()
            .allMatch(
                entry ->
                    namesItems(entry.getValue())
                        && (!entry.getKey().equals("items") || saysMore(entry.getValue())));
  }

  private static boolean saysMore(Object items) {
    Map<?, ?> described = (Map<?, ?>) items;
    return described.containsKey("properties") || "string".equals(described.get("type"));
  }
}
