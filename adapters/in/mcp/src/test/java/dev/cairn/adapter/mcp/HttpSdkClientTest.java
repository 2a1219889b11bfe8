package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.mcp.tool.ToolChoice;
import dev.cairn.adapter.wire.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The SDK's own client talks to a real HTTP server. */
@Timeout(120)
class HttpSdkClientTest {

  private static final HttpHost HOST = new HttpHost();
  private static final JsonSchemaValidator SCHEMAS = new DefaultJsonSchemaValidator();
  private static McpSyncClient client;
  private static McpSchema.InitializeResult handshake;

  @BeforeAll
  static void connect() {
    client = newClient(HOST);
    handshake = client.initialize();
  }

  @AfterAll
  static void disconnect() {
    client.closeGracefully();
    HOST.close();
  }

  @Test
  void introducesItself() {
    assertThat(handshake.serverInfo().name()).isEqualTo("cairn");
    assertThat(handshake.serverInfo().version()).isEqualTo("1.2.3");
    assertThat(handshake.protocolVersion()).isEqualTo("2025-11-25");
    assertThat(handshake.instructions()).contains("search_memory", "search_tools");
  }

  @Test
  void offersTheSameToolsAsOnAPairOfStreams() {
    assertThat(client.listTools().tools())
        .extracting(McpSchema.Tool::name)
        .containsExactlyInAnyOrderElementsOf(ToolChoice.ALL.names());
  }

  @Test
  void callsEveryToolAndEveryResultFitsItsSchema() {
    String text = "The boat house key hangs right";
    CallToolResult added = call("add_memory", Map.of("text", text, "tags", List.of("boat")));
    String id = ((Map<?, ?>) added.structuredContent()).get("memory_id").toString();

    assertThat(text(call("search_memory", Map.of("query", text, "limit", 1)))).contains(text);
    assertThat(text(call("get_memory", Map.of("memory_id", id)))).contains(text);
    assertThat(text(call("update_memory", Map.of("memory_id", id, "source", "s")))).contains(id);
    assertThat(text(call("list_memories", Map.of("tag", "boat")))).contains(id);
    assertThat(text(call("get_stats", Map.of()))).contains("1 memories");
    assertThat(text(call("delete_memory", Map.of("memory_id", id)))).contains("Deleted 1");
    assertThat(text(call("search_tools", Map.of("query", "open issue"))))
        .contains("github:create_issue");
    assertThat(text(call("describe_tools", Map.of("ids", List.of("files:read", "nope")))))
        .contains("read a file", "Unknown ids: nope");
    assertThat(text(call("list_skills", Map.of()))).contains("github (2 items)");
  }

  @Test
  void leavesTheJudgementOfArgumentsToTheTool() {
    CallToolResult result = callRaw("search_tools", Map.of("query", "x", "limit", 0));

    assertThat(result.isError()).isTrue();
    assertThat(text(result))
        .isEqualTo(
            "Error: Invalid input - limit: must be a whole number from 1 to 100, but 0 was given");
  }

  @Test
  void refusesAToolItDoesNotHave() {
    assertThatThrownBy(() -> callRaw("forget_everything", Map.of()))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("Unknown tool: forget_everything");
  }

  @Test
  void answersAPing() {
    assertThat(client.ping()).isEqualTo(Map.of());
  }

  @Test
  void answersManyCallsOfOneSessionSideBySide() {
    try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
      List<CompletableFuture<String>> answers =
          IntStream.range(0, 400)
              .mapToObj(
                  n ->
                      CompletableFuture.supplyAsync(
                          () -> text(callRaw("describe_tools", Map.of("ids", List.of("no" + n)))),
                          threads))
              .toList();

      for (int n = 0; n < answers.size(); n++) {
        assertThat(answers.get(n).join()).endsWith("no item with the id no" + n);
      }
    }
  }

  @Test
  void beginsAnewAfterItsSessionHasExpired() {
    try (HttpHost host = new HttpHost();
        McpSyncClient sleeper = newClient(host)) {
      sleeper.initialize();

      host.clock.addAndGet(HttpHost.LIMITS.idle().plusSeconds(1).toNanos());

      assertThatThrownBy(sleeper::ping).hasStackTraceContaining("session");
      assertThat(sleeper.ping()).isEqualTo(Map.of());
    }
  }

  private static McpSyncClient newClient(HttpHost host) {
    return McpClient.sync(
            HttpClientStreamableHttpTransport.builder(host.base())
                .endpoint("/mcp")
                .jsonMapper(new JacksonMcpJsonMapper(Json.MAPPER))
                .build())
        .requestTimeout(Duration.ofSeconds(60))
        .initializationTimeout(Duration.ofSeconds(60))
        .build();
  }

  private static CallToolResult call(String tool, Map<String, Object> arguments) {
    CallToolResult result = callRaw(tool, arguments);
    assertThat(result.isError()).as(text(result)).isFalse();
    McpSchema.Tool definition =
        client.listTools().tools().stream()
            .filter(each -> each.name().equals(tool))
            .findFirst()
            .orElseThrow();
    assertThat(
            SCHEMAS.validate(definition.outputSchema(), result.structuredContent()).errorMessage())
        .isNull();
    return result;
  }

  private static CallToolResult callRaw(String tool, Map<String, Object> arguments) {
    return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(CallToolResult result) {
    return ((McpSchema.TextContent) result.content().getFirst()).text();
  }
}
