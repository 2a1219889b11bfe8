package dev.cairn.adapter.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.TestingCatalog;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A client that knows no tools but the two that its connectors prescribe. */
class ConnectorToolsTest {

  private static final String ID = Fixtures.id(1).toString();

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final Toolbox tools =
      new Toolbox(
          new CairnTools(
              () ->
                  MemoryUseCases.on(
                      new AxisEmbedder(),
                      store,
                      null,
                      Normalization.CLAMPED,
                      Clock.fixed(Fixtures.NOON, ZoneOffset.UTC),
                      new MemoryAnswerSize()),
              new TestingCatalog(),
              ToolChoice.of("chatgpt")));

  @Test
  void seesTheTwoAloneAndNobodyElseDoes() {
    assertThat(tools.definitions())
        .extracting(ToolDefinition::name)
        .containsExactly("search", "fetch");
    assertThat(tools.definitions().getFirst().inputSchema().get("required"))
        .isEqualTo(List.of("query"));
    assertThat(ToolChoice.ALL.names()).doesNotContain("search", "fetch");
  }

  @Test
  void answersInTheFormThatItsSchemasSay() {
    remember();
    JsonSchemaValidator schemas = new DefaultJsonSchemaValidator();
    Map<String, Map<String, Object>> calls =
        Map.of("search", Map.of("query", "snake"), "fetch", Map.of("id", ID));

    for (ToolDefinition tool : tools.definitions()) {
      Map<String, Object> answer =
          Toolbox.structured(tools.call(tool.name(), calls.get(tool.name())));
      schemas.assertConforms("output", tool.outputSchema());
      assertThat(schemas.validate(tool.outputSchema(), answer).errorMessage()).isNull();
    }
  }

  @Test
  void findsIdsWithTitlesAndAddresses() {
    remember();

    ToolResult result = tools.call("search", Map.of("query", "snake"));

    assertThat(Json.read(Toolbox.textOf(result)))
        .isEqualTo(
            Map.of(
                "results",
                List.of(Map.of("id", ID, "title", "Python", "url", "cairn://memory/" + ID))))
        .isEqualTo(Toolbox.structured(result));
  }

  @Test
  void fetchesOneInFull() {
    remember();

    ToolResult result = tools.call("fetch", Map.of("id", ID));

    assertThat(Toolbox.structured(result))
        .containsEntry("id", ID)
        .containsEntry("title", "Python")
        .containsEntry("text", "Python\nis a language")
        .containsEntry("url", "cairn://memory/" + ID)
        .containsKey("metadata")
        .isEqualTo(Json.read(Toolbox.textOf(result)));
    assertThat(tools.text("fetch", Map.of("id", Fixtures.id(9).toString()))).startsWith("Error: ");
  }

  private void remember() {
    store.add(
        List.of(
            Fixtures.memory(1)
                .text("Python\nis a language")
                .tags("a")
                .vectors(Fixtures.axis(0))
                .build()));
  }
}
