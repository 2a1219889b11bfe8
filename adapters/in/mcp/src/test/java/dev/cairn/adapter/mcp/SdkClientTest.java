package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.wire.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The SDK's own client talks to a server process over its real standard streams. */
class SdkClientTest {

  private static McpSyncClient client;
  private static McpSchema.InitializeResult handshake;

  @BeforeAll
  static void connect() {
    ServerParameters server =
        ServerParameters.builder(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .args("-cp", System.getProperty("java.class.path"), ChildServer.class.getName())
            .build();
    client =
        McpClient.sync(new StdioClientTransport(server, new JacksonMcpJsonMapper(Json.MAPPER)))
            .requestTimeout(Duration.ofSeconds(60))
            .initializationTimeout(Duration.ofSeconds(60))
            .build();
    handshake = client.initialize();
  }

  @AfterAll
  static void disconnect() {
    client.closeGracefully();
  }

  @Test
  void introducesItself() {
    assertThat(handshake.serverInfo().name()).isEqualTo("cairn");
    assertThat(handshake.serverInfo().title()).isEqualTo("Cairn");
    assertThat(handshake.serverInfo().version()).isEqualTo("1.2.3");
    assertThat(handshake.protocolVersion()).isEqualTo("2025-11-25");
    assertThat(handshake.capabilities().tools().listChanged()).isFalse();
    assertThat(handshake.instructions()).contains("search_memory", "add_memory");
  }

  @Test
  void listsItsToolsWithSchemasAndHints() {
    List<McpSchema.Tool> tools = client.listTools().tools();

    assertThat(tools).hasSize(14);
    assertThat(tools)
        .allSatisfy(
            tool -> {
              assertThat(tool.inputSchema()).containsEntry("type", "object");
              assertThat(tool.outputSchema()).containsEntry("type", "object");
              assertThat(tool.annotations().openWorldHint()).isFalse();
            });
  }

  @Test
  void storesFindsChangesAndForgets() {
    CallToolResult added =
        call("add_memory", Map.of("text", "The cellar key hangs left", "tags", List.of("house")));
    String id = ((Map<?, ?>) added.structuredContent()).get("memory_id").toString();
    CallToolResult found =
        call(
            "search_memory",
            Map.of(
                "query",
                "The cellar key hangs left",
                "limit",
                1,
                "filters",
                Map.of("tags", List.of("house"))));
    CallToolResult changed =
        call("update_memory", Map.of("memory_id", id, "text", "The cellar key is lost"));
    CallToolResult read = call("get_memory", Map.of("memory_id", id));
    CallToolResult listed = call("list_memories", Map.of("tag", "house"));
    CallToolResult deleted = call("delete_memory", Map.of("memory_id", id));
    CallToolResult gone = call("get_memory", Map.of("memory_id", id));

    assertThat(text(added)).isEqualTo("Stored as memory " + id + ".");
    assertThat(text(found))
        .isEqualTo(
            "Found 1 results:\n\n1. [Score: 1.00] [Tags: house]\nThe cellar key hangs left\n");
    assertThat(((Map<?, ?>) found.structuredContent()).get("count")).isEqualTo(1);
    assertThat(text(changed)).isEqualTo("Updated memory " + id + ".");
    assertThat(text(read)).endsWith("\n\nThe cellar key is lost\n");
    assertThat(text(listed)).startsWith("Memories 1 to 1 of 1, newest first:");
    assertThat(text(deleted)).isEqualTo("Deleted 1 memory:\n" + id + "\n");
    assertThat(gone.isError()).isTrue();
    assertThat(text(gone))
        .isEqualTo("Error: Invalid input - memory_id: no memory with the id " + id);
  }

  @Test
  void leavesTheJudgementOfArgumentsToTheTool() {
    CallToolResult result = call("search_memory", Map.of("query", "x", "limit", 0, "more", true));

    assertThat(result.isError()).isTrue();
    assertThat(text(result))
        .isEqualTo(
            "Error: Invalid input - limit: ensure this value is greater than or equal to 1;"
                + " more: extra fields not permitted");
  }

  @Test
  void tellsThatNothingWasFound() {
    CallToolResult result =
        call("search_memory", Map.of("query", "x", "filters", Map.of("source", "nowhere")));

    assertThat(result.isError()).isFalse();
    assertThat(text(result)).isEqualTo("No results found matching your query.");
  }

  @Test
  void refusesAToolItDoesNotHave() {
    assertThatThrownBy(() -> call("forget_everything", Map.of()))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("Unknown tool: forget_everything");
  }

  @Test
  void answersAPing() {
    assertThat(client.ping()).isEqualTo(Map.of());
  }

  private static CallToolResult call(String tool, Map<String, Object> arguments) {
    CallToolResult result =
        client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    assertThat(result.content()).hasSizeBetween(1, 2);
    return result;
  }

  private static String text(CallToolResult result) {
    return ((McpSchema.TextContent) result.content().getFirst()).text();
  }
}
