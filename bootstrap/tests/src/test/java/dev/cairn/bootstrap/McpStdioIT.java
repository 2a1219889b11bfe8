package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The product as an MCP client meets it: the launcher, real stdio, the real model. */
class McpStdioIT {

  @TempDir Path home;

  @Test
  void theOfficialClientStoresAndFindsMemories() {
    try (McpSyncClient client = client()) {
      client.initialize();

      assertThat(client.listTools().tools())
          .extracting(Tool::name)
          .containsExactlyInAnyOrder(
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
      assertThat(text(call(client, "search_memory", Map.of("query", "anything"))))
          .isEqualTo("No results found matching your query.");
      call(
          client,
          "add_memory",
          Map.of(
              "text",
              "We deploy on Fridays only after the smoke tests pass.",
              "tags",
              List.of("deploy", "rules")));
      call(client, "add_memory", Map.of("text", "Bananas ripen faster in a paper bag."));
      String found =
          text(call(client, "search_memory", Map.of("query", "when may we release?", "limit", 1)));
      assertThat(found)
          .matches(
              "Found 1 results:\n\n1\\. \\[Score: 0\\.\\d\\d] \\[Tags: deploy, rules]\n"
                  + "We deploy on Fridays only after the smoke tests pass\\.\n");
      CallToolResult refused = call(client, "search_memory", Map.of("query", " ", "limit", 0));
      assertThat(refused.isError()).isTrue();
      assertThat(text(refused))
          .isEqualTo(
              "Error: Invalid input - query: cannot be whitespace-only;"
                  + " limit: ensure this value is greater than or equal to 1");
    }
  }

  @Test
  void everyCallIsAnsweredBeforeTheProcessEndsAndNothingElseIsPrinted() throws IOException {
    try (CairnProcess process = CairnProcess.mcp(home)) {
      for (int i = 1; i <= 50; i++) {
        process.send(CairnProcess.toolCall(i, "add_memory", Map.of("text", "memory number " + i)));
      }
      process.sendLine("this is not JSON");
      process.endInput();

      List<String> lines = process.remainingLines();

      assertThat(process.await()).isZero();
      assertThat(lines).allSatisfy(line -> Json.MAPPER.readTree(line));
      assertThat(lines.stream().map(Json.MAPPER::readTree).map(line -> line.path("id").asInt(-1)))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.concat(IntStream.of(-1), IntStream.rangeClosed(1, 50)).boxed().toList());
      assertThat(process.errorOutput().lines())
          .allSatisfy(
              line -> assertThat(Json.MAPPER.readTree(line).path("event").asString()).isNotEmpty());
    }
    assertThat(CairnProcess.run(home, "stats", "--json").json().path("memories").asInt())
        .isEqualTo(50);
  }

  @Test
  void logsTellWhatHappenedButNotWhatWasSaid() throws IOException {
    String secret = "the launch code is " + "zebra ".repeat(20) + "finch";
    try (CairnProcess process = CairnProcess.mcp(home)) {
      process.call(1, "add_memory", Map.of("text", secret, "source", "vault"));
      process.call(
          2, "search_memory", Map.of("query", secret, "filters", Map.of("source", "vault")));
      process.endInput();
      process.await();

      assertThat(process.errorOutput())
          .contains(
              "search_memory_tool_initialized", "search_request_validated", "search_completed")
          .doesNotContain("finch", "vault");
    }
  }

  private McpSyncClient client() {
    ServerParameters parameters =
        ServerParameters.builder(System.getProperty("cairn.launcher"))
            .args("mcp")
            .env(Map.of("CAIRN_HOME", home.toString()))
            .build();
    return McpClient.sync(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()))
        .requestTimeout(Duration.ofSeconds(60))
        .initializationTimeout(Duration.ofSeconds(60))
        .build();
  }

  private static CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(new CallToolRequest(tool, arguments));
  }

  private static String text(CallToolResult result) {
    assertThat(result.content()).isNotEmpty();
    return ((TextContent) result.content().getFirst()).text();
  }
}
