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
  CLAUDE_DESKTOP("claude-desktop", "Claude Desktop", null),
  CLAUDE_CODE("claude-code", "Claude Code", ".mcp.json"),
  CURSOR("cursor", "Cursor", ".cursor/mcp.json"),
  VSCODE("vscode", "VS Code", ".vscode/mcp.json"),
  CODEX("codex", "Codex", null);

  static final String NAMES =
      Arrays.stream(values()).map(client -> client.id).collect(Collectors.joining(", "));

  private final String id;
  private final String title;
  private final @Nullable String inProject;

  /** One that reads this file of a project besides, or instead of, one of the user's. */
  McpClient(String id, String title, @Nullable String inProject) {
    this.id = id;
    this.title = title;
    this.inProject = inProject;
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

  boolean knowsProjects() {
    return inProject != null;
  }

  /** Where the client reads its servers: in the project, where one is given, else for the user. */
  ConfigFile file(Machine around, @Nullable Path project) {
    return new ConfigFile(
        project == null || inProject == null ? ofUser(around) : project.resolve(inProject),
        format());
  }

  private Path ofUser(Machine around) {
    Path home = around.userHome();
    return switch (this) {
      case CLAUDE_DESKTOP -> applicationData(around).resolve("Claude/claude_desktop_config.json");
      case CLAUDE_CODE -> around.workingDirectory().resolve(".mcp.json");
      case CURSOR -> home.resolve(".cursor/mcp.json");
      case VSCODE -> applicationData(around).resolve("Code/User/mcp.json");
      case CODEX -> around.folder("CODEX_HOME", home.resolve(".codex")).resolve("config.toml");
    };
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
