package dev.cairn.adapter.mcp;

import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;

/** A server in a process of its own, on its real standard streams. */
final class ChildServer {

  private ChildServer() {}

  public static void main(String[] arguments) {
    new McpStdioServer(
            CairnProtocol.of(
                Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore()),
                TestingCatalog.filled(),
                "1.2.3"),
            System.in,
            System.out)
        .run();
  }
}
