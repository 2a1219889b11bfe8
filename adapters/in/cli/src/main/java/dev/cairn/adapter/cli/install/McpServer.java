package dev.cairn.adapter.cli.install;

import java.util.List;

/** How an MCP client starts Cairn. */
record McpServer(String command, List<String> args) {

  static final String NAME = "cairn";

  McpServer {
    args = List.copyOf(args);
  }
}
