package dev.cairn.adapter.cli.install;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A form in which a client keeps its MCP servers. */
sealed interface ConfigFormat permits JsonConfig, TomlConfig {

  /** What has to be in the client's file for this server. */
  String snippet(McpServer server);

  /**
   * The file's text with the server in it and everything else as it was; the same text where it is
   * there already. A {@link Refused} tells why a text cannot be changed safely.
   */
  String merged(String existing, McpServer server) throws Refused;

  /**
   * Writes how the server is started into its entry among the client's servers.
   *
   * @param typed whether the client wants to be told that the server speaks over stdio
   */
  static void fill(ObjectNode servers, McpServer server, boolean typed) {
    ObjectNode entry = member(servers, McpServer.NAME);
    if (typed) {
      entry.put("type", "stdio");
    }
    entry.put("command", server.command());
    ArrayNode args = entry.putArray("args");
    server.args().forEach(args::add);
    if (!server.env().isEmpty()) {
      server.env().forEach(member(entry, "env")::put);
    }
  }

  private static ObjectNode member(ObjectNode object, String name) {
    return object.get(name) instanceof ObjectNode present ? present : object.putObject(name);
  }

  /** Why a file is left alone. */
  final class Refused extends Exception {
    Refused(String reason) {
      super(reason);
    }
  }
}
