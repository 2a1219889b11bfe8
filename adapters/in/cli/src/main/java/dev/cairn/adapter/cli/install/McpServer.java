package dev.cairn.adapter.cli.install;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How an MCP client starts Cairn.
 *
 * @param env variables that it starts it with, besides its own
 */
record McpServer(String command, List<String> args, SortedMap<String, String> env) {

  static final String NAME = "cairn";

  McpServer {
    args = List.copyOf(args);
    env = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(env)));
  }
}
