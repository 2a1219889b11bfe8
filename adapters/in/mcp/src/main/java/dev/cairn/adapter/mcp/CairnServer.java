package dev.cairn.adapter.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;

/** The SDK's server as Cairn sets it up: its name, its instructions, its tools. */
final class CairnServer {

  static final String INSTRUCTIONS =
      """
      Cairn is your long-term memory: what you store stays, across conversations and projects.

      Search it (search_memory) at the start of a task and whenever earlier work, decisions, \
      preferences or facts about the user or the project could matter. Do not guess what you \
      could look up.

      Store (add_memory) what will still be worth knowing later: decisions with their reasons, \
      preferences, facts, open tasks, solutions that worked. One thing per memory, understandable \
      on its own, with a few tags. Do not store what is only of use right now, what can be read in \
      the code, or secrets.

      When something stored turns out to be outdated, correct it (update_memory) rather than \
      adding its opposite. Delete (delete_memory) when the user asks to forget; try with dry_run \
      first when deleting by filter.

      Cairn also knows a catalogue of tools, prompts and resources. When a task needs one that you \
      do not have at hand, say what you want to do (search_tools) rather than giving up or \
      listing everything; describe_tools gives the full schemas of those you choose.\
      """;

  private CairnServer() {}

  static McpAsyncServer on(
      McpServerTransportProvider transport,
      McpJsonMapper json,
      String version,
      List<AsyncToolSpecification> tools) {
    return build(McpServer.async(transport), json, version, tools);
  }

  static McpAsyncServer on(
      McpStreamableServerTransportProvider transport,
      McpJsonMapper json,
      String version,
      List<AsyncToolSpecification> tools) {
    return build(McpServer.async(transport), json, version, tools);
  }

  private static McpAsyncServer build(
      McpServer.AsyncSpecification<?> server,
      McpJsonMapper json,
      String version,
      List<AsyncToolSpecification> tools) {
    SdkLogging.keepMessagesOut();
    return server
        .serverInfo(McpSchema.Implementation.builder("cairn", version).title("Cairn").build())
        .instructions(INSTRUCTIONS)
        .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
        .jsonMapper(json)
        .jsonSchemaValidator(new TrustedSchemas())
        .validateToolInputs(false)
        .tools(tools)
        .build();
  }
}
