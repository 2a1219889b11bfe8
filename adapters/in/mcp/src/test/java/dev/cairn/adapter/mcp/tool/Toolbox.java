package dev.cairn.adapter.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** The tools on a store of the test's choice, called as the protocol calls them. */
final class Toolbox {

  private final CairnTools tools;

  Toolbox(Embedder embedder, MemoryStore store) {
    this(embedder, store, new TestingCatalog());
  }

  Toolbox(TestingCatalog catalog) {
    this(catalog.embedder(), new InMemoryMemoryStore(), catalog);
  }

  Toolbox(Embedder embedder, MemoryStore store, TestingCatalog catalog) {
    this(
        new CairnTools(
            () ->
                MemoryUseCases.on(
                    embedder,
                    store,
                    null,
                    Normalization.CLAMPED,
                    Clock.fixed(Fixtures.NOON, ZoneOffset.UTC),
                    new MemoryAnswerSize()),
            catalog));
  }

  Toolbox(CairnTools tools) {
    this.tools = tools;
  }

  List<ToolDefinition> definitions() {
    return tools.definitions();
  }

  ToolResult call(String name, Map<String, Object> arguments) {
    return tools.call(name, arguments).orElseThrow();
  }

  String text(String name, Map<String, Object> arguments) {
    return textOf(call(name, arguments));
  }

  static String textOf(ToolResult result) {
    return result.texts().getFirst();
  }

  /** All that a client can read which takes texts only. */
  static String textsOf(ToolResult result) {
    return String.join("\n", result.texts());
  }

  /** What stands beside the text; nothing where there is no second one. */
  static String besideOf(ToolResult result) {
    assertThat(result.texts()).hasSizeLessThanOrEqualTo(2);
    return result.texts().size() == 2 ? result.texts().getLast() : "";
  }

  /** The structured content as a client parses it. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> structured(ToolResult result) {
    return Json.MAPPER.readValue(
        Json.MAPPER.writeValueAsString(result.structuredContent()), Map.class);
  }
}
