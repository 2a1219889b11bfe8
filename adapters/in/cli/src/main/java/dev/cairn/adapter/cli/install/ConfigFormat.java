package dev.cairn.adapter.cli.install;

/** A form in which a client keeps its MCP servers. */
sealed interface ConfigFormat permits JsonConfig, TomlConfig {

  /** What has to be in the client's file for this server. */
  String snippet(McpServer server);

  /**
   * The file's text with the server in it and everything else as it was; the same text where it is
   * there already. A {@link Refused} tells why a text cannot be changed safely.
   */
  String merged(String existing, McpServer server) throws Refused;

  /** Why a file is left alone. */
  final class Refused extends Exception {
    Refused(String reason) {
      super(reason);
    }
  }
}
