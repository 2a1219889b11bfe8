package dev.cairn.adapter.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.cli.terminal.Machine.Platform;
import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class InstallCommandTest {

  @TempDir Path home;

  private TestingShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestingShell(home);
  }

  @ParameterizedTest
  @CsvSource({
    "LINUX, claude-desktop, .config/Claude/claude_desktop_config.json, mcpServers",
    "MAC, claude-desktop, Library/Application Support/Claude/claude_desktop_config.json,"
        + " mcpServers",
    "WINDOWS, claude-desktop, AppData/Roaming/Claude/claude_desktop_config.json, mcpServers",
    "LINUX, claude-code, project/.mcp.json, mcpServers",
    "LINUX, cursor, .cursor/mcp.json, mcpServers",
    "LINUX, vscode, .config/Code/User/mcp.json, servers",
    "MAC, vscode, Library/Application Support/Code/User/mcp.json, servers",
  })
  void writesTheFileThatTheClientReads(Platform platform, String client, String file, String key)
      throws IOException {
    shell.platform = platform;

    Result result = shell.run("install", client, "--write");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).contains("set up: " + home.resolve(file));
    JsonNode entry =
        Json.MAPPER.readTree(Files.readString(home.resolve(file))).at("/" + key + "/cairn");
    assertThat(entry.get("command").stringValue()).isEqualTo("/opt/cairn/cairn");
    assertThat(entry.get("args").toString()).isEqualTo("[\"mcp\"]");
  }

  @Test
  void keepsOtherEntriesAndABackupAndChangesNothingTwice() throws IOException {
    Path file = home.resolve(".cursor/mcp.json");
    Files.createDirectories(file.getParent());
    String before =
        "{\"theme\": 1.50, \"mcpServers\": {\"other\": {\"command\": \"x\"},"
            + " \"cairn\": {\"command\": \"old\", \"env\": {\"A\": \"b\"}}}}";
    Files.writeString(file, before);

    Result first = shell.run("install", "cursor", "--write", "--home", "/data", "--json");
    String after = Files.readString(file);
    Result second = shell.run("install", "cursor", "--write", "--home", "/data");

    assertThat(after)
        .isEqualTo(
            """
            {
              "theme": 1.50,
              "mcpServers": {
                "other": {
                  "command": "x"
                },
                "cairn": {
                  "command": "/opt/cairn/cairn",
                  "env": {
                    "A": "b"
                  },
                  "args": [
                    "mcp",
                    "--home",
                    "/data"
                  ]
                }
              }
            }
            """);
    JsonNode view = first.json().at("/clients/0");
    assertThat(view.get("outcome").stringValue()).isEqualTo("changed");
    assertThat(Path.of(view.get("backup").stringValue())).hasContent(before);
    assertThat(second.out()).startsWith("Cursor knows Cairn already");
    assertThat(Files.readString(file)).isEqualTo(after);
    assertThat(home.resolve(".cursor").toFile().list()).hasSize(2);
  }

  @Test
  void theClientIsToldWhatIsInForceHereButNoSecret() throws IOException {
    shell.variables.putAll(
        Map.of(
            "CAIRN_HOME", "memories",
            "CAIRN_LOG_LEVEL", "debug",
            "CAIRN_ONNX_MAX_TOKENS", "256",
            "CAIRN_TOKEN", "hunter2-hunter2-hunter2",
            "CAIRN_FALKORDB_PASSWORD", "hunter2",
            "CAIRN_QDRANT_API_KEY", "hunter2",
            "CAIRN_OLLAMA_URL", "http://ada:hunter2@host:1",
            "CAIRN_POSTGRES_URL", "jdbc:postgresql://host/db?user=a&password=hunter2",
            "PATH", "/bin"));

    Result written = shell.run("install", "cursor", "codex", "--write");
    Result printed = shell.run("install", "claude-code");
    Result told = shell.run("install", "cursor", "--json");

    Path memories = home.resolve("project/memories");
    String json = Files.readString(home.resolve(".cursor/mcp.json"));
    assertThat(Json.MAPPER.readTree(json).at("/mcpServers/cairn/env").toString())
        .isEqualTo(
            "{\"CAIRN_HOME\":\"%s\",\"CAIRN_LOG_LEVEL\":\"debug\",\"CAIRN_ONNX_MAX_TOKENS\":\"256\"}"
                .formatted(memories));
    assertThat(Files.readString(home.resolve(".codex/config.toml")))
        .contains("env = { \"CAIRN_HOME\" = \"%s\", ".formatted(memories))
        .doesNotContain("hunter2");
    assertThat(written.out() + printed.out() + told.out() + json).doesNotContain("hunter2");
    assertThat(written.out())
        .contains("The data folder is ")
        .contains(
            "Left out, for it may be secret: CAIRN_FALKORDB_PASSWORD, CAIRN_OLLAMA_URL,"
                + " CAIRN_POSTGRES_URL, CAIRN_QDRANT_API_KEY, CAIRN_TOKEN.");
    assertThat(printed.out())
        .contains("claude mcp add --env CAIRN_HOME=" + memories + " --env CAIRN_LOG_LEVEL=debug");
    assertThat(told.json().get("left_out").size()).isEqualTo(5);
    assertThat(shell.run("install", "cursor", "codex", "--write").out())
        .contains("Cursor knows Cairn already", "Codex knows Cairn already");
  }

  @Test
  void aFolderThatWasTypedGoesBeforeTheVariable() throws IOException {
    shell.variables.put("CAIRN_HOME", "/elsewhere");

    shell.run("install", "cursor", "--write", "--home", "/data");

    assertThat(Files.readString(home.resolve(".cursor/mcp.json")))
        .contains("/data")
        .doesNotContain("elsewhere");
  }

  @Test
  void variablesOfOnesOwnStayInToml() throws IOException {
    Path file = home.resolve(".codex/config.toml");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, "[mcp_servers.cairn]\nenv = { A = \"b\", CAIRN_HOME = \"/old\" }\ncommand = \"x\"\n");
    shell.variables.put("CAIRN_HOME", "/new");

    Result result = shell.run("install", "codex", "--write");

    assertThat(result.exitCode()).as(result.err()).isZero();
    assertThat(Files.readString(file))
        .contains("env = { \"A\" = \"b\", \"CAIRN_HOME\" = \"/new\" }")
        .doesNotContain("/old");

    Files.writeString(
        file,
        "[mcp_servers.cairn]\ncommand = \"x\"\n\n[mcp_servers.cairn.env]\nA = \"b\"\n\n[other]\nc = 1\n");

    assertThat(shell.run("install", "codex", "--write").exitCode()).isZero();
    assertThat(Files.readString(file))
        .contains("env = { \"A\" = \"b\", \"CAIRN_HOME\" = \"/new\" }", "[other]\nc = 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"servers\": {}, // mine|not plain JSON",
        "[]|not a JSON object",
        "{\"servers\": []}|servers is not a JSON object",
        "{\"a\": 1, \"a\": 2}|not plain JSON",
      })
  void leavesAFileAloneThatItCannotChangeSafely(String content, String reason) throws IOException {
    Path file = home.resolve(".config/Code/User/mcp.json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);

    Result result = shell.run("install", "vscode", "--write");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains("was left as it is").contains(reason).contains("\"cairn\"");
    assertThat(file).hasContent(content);
    assertThat(file.getParent().toFile().list()).hasSize(1);
  }

  @Test
  void editsTomlInPlace() throws IOException {
    Path file = home.resolve(".codex/config.toml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "model = \"o\" # mine\n\n[mcp_servers.other]\ncommand = \"x\"\n");

    shell.run("install", "codex", "--write");
    String added = Files.readString(file);
    Files.writeString(
        file,
        """
        # top
        [mcp_servers.cairn] # ours
        args = [
          "old",
        ]
        startup_timeout_sec = 5
        command = "old"

        [mcp_servers.cairn.env]
        A = "b"
        """);
    Result replaced = shell.run("install", "codex", "--write");
    Result again = shell.run("install", "codex", "--write");

    assertThat(added)
        .isEqualTo(
            """
            model = "o" # mine

            [mcp_servers.other]
            command = "x"

            [mcp_servers.cairn]
            command = "/opt/cairn/cairn"
            args = ["mcp"]
            """);
    assertThat(replaced.exitCode()).isZero();
    assertThat(file)
        .hasContent(
            """
            # top
            [mcp_servers.cairn] # ours
            command = "/opt/cairn/cairn"
            args = ["mcp"]
            startup_timeout_sec = 5

            [mcp_servers.cairn.env]
            A = "b"
            """);
    assertThat(again.out()).contains("knows Cairn already");
    assertThat(file.getParent().toFile().list())
        .containsExactlyInAnyOrder("config.toml", "config.toml.backup", "config.toml.backup-2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "model = |not valid TOML",
        "mcp_servers = 1|mcp_servers is not a table",
        "mcp_servers = { cairn = { command = \"old\" } }|cannot be changed safely",
      })
  void leavesTomlAloneThatItCannotChangeSafely(String content, String reason) throws IOException {
    Path file = home.resolve("codex/config.toml");
    shell.variables.put("CODEX_HOME", home.resolve("codex").toString());
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);

    Result result = shell.run("install", "codex", "--write");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains(reason).contains("[mcp_servers.cairn]");
    assertThat(file).hasContent(content);
  }

  @Test
  void aLinkToAFileStaysALink() throws IOException {
    Path real = Files.writeString(home.resolve("dotfile.json"), "{}");
    Path link = home.resolve(".cursor/mcp.json");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, real);

    shell.run("install", "cursor", "--write");

    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).contains("cairn");
  }

  @Test
  void printsWithoutWriting() {
    Result result = shell.run("install", "claude-code", "codex");

    assertThat(result.out())
        .contains("Claude Code reads this from " + home.resolve("project/.mcp.json"))
        .contains("claude mcp add --scope user cairn -- /opt/cairn/cairn mcp")
        .contains("[mcp_servers.cairn]");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void aProjectHasItsOwnFile() {
    shell.run("install", "vscode", "--project", "sub", "--write");

    assertThat(home.resolve("project/sub/.vscode/mcp.json")).exists();
    assertThat(shell.run("install", "codex", "--project", ".").exitCode()).isEqualTo(2);
  }

  @Test
  void listsTheClientsAndRefusesUnknownOnes() {
    assertThat(shell.run("install").out())
        .contains("claude-desktop", "claude-code", "cursor", "vscode", "codex");
    assertThat(shell.run("install", "--write").err()).contains("which client?");
    assertThat(shell.run("install", "emacs").exitCode()).isEqualTo(2);
    assertThat(shell.run("install", "emacs").err()).contains("choose from: claude-desktop");
    assertThat(shell.opened).isZero();
  }
}
