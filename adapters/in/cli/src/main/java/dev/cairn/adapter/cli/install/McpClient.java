package dev.cairn.adapter.cli.install;

import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.adapter.cli.terminal.Machine.Platform;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The MCP clients we know: what they are called, and where they keep their servers. */
enum McpClient {
  CLAUDE_DESKTOP("claude-desktop", "Claude Desktop"),
  CLAUDE_CODE("claude-code", "Claude Code"),
  CURSOR("cursor", "Cursor"),
  VSCODE("vscode", "VS Code"),
  CODEX("codex", "Codex");

  static final String NAMES =
      Arrays.stream(values()).map(client -> client.id).collect(Collectors.joining(", "));

  private final String id;
  private final String title;

  McpClient(String id, String title) {
    this.id = id;
    this.title = title;
  }

  static Optional<McpClient> of(String id) {
    return Arrays.stream(values()).filter(client -> client.id.equals(id)).findFirst();
  }

  String id() {
    return id;
  }

  String title() {
    return title;
  }

  ConfigFormat format() {
    return switch (this) {
      case CLAUDE_DESKTOP, CURSOR -> new JsonConfig("mcpServers", false);
      case CLAUDE_CODE -> new JsonConfig("mcpServers", true);
      case VSCODE -> new JsonConfig("servers", true);
      case CODEX -> new TomlConfig();
    };
  }

  /** Whether the client reads a file of the project besides, or instead of, one of the user's. */
  boolean knowsProjects() {
    return this == CLAUDE_CODE || this == CURSOR || this == VSCODE;
  }

  /** Where the client reads its servers: in the project, where one is given, else for the user. */
  ConfigFile file(Machine around, @Nullable Path project) {
    Path path =
        switch (this) {
          case CLAUDE_DESKTOP ->
              applicationData(around).resolve("Claude").resolve("claude_desktop_config.json");
          case CLAUDE_CODE ->
              (project == null ? around.workingDirectory() : project).resolve(".mcp.json");
          case CURSOR ->
              (project == null ? around.userHome() : project)
                  .resolve(".cursor")
                  .resolve("mcp.json");
          case VSCODE ->
              project == null
                  ? applicationData(around).resolve("Code").resolve("User").resolve("mcp.json")
                  : project.resolve(".vscode").resolve("mcp.json");
          case CODEX ->
              around
                  .folder("CODEX_HOME", around.userHome().resolve(".codex"))
                  .resolve("config.toml");
        };
    return new ConfigFile(path, format());
  }

  private static Path applicationData(Machine around) {
    Path home = around.userHome();
    if (around.platform() == Platform.MAC) {
      return home.resolve("Library").resolve("Application Support");
    }
    return around.platform() == Platform.WINDOWS
        ? around.folder("APPDATA", home.resolve("AppData").resolve("Roaming"))
        : around.folder("XDG_CONFIG_HOME", home.resolve(".config"));
  }

  /** What they are called. */
  static final class Ids implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(values()).map(McpClient::id).iterator();
    }
  }
}
