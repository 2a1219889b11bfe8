package dev.cairn.adapter.cli.install;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Subcommand;
import dev.cairn.adapter.cli.install.ConfigFile.Outcome;
import dev.cairn.adapter.cli.install.ConfigFile.Written;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn install}. */
@Command(
    header = "Set up MCP clients: Claude Desktop, Claude Code, Cursor, VS Code, Codex.",
    description =
        "Prints the configuration and where it belongs; with --write, puts it there. Other entries"
            + " of the file stay, the file as it was is kept beside it, and a second time changes"
            + " nothing. CAIRN_HOME and other CAIRN_* variables that are set now go into it, so"
            + " that the client finds the same memories; tokens, passwords and keys never do.",
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn install claude-desktop --write",
      "  cairn install cursor vscode --project . --write"
    })
public final class InstallCommand extends Subcommand implements Runnable {

  private static final String HOME = "CAIRN_HOME";

  @Parameters(
      paramLabel = "CLIENT",
      arity = "0..*",
      completionCandidates = McpClient.Ids.class,
      description = "claude-desktop, claude-code, cursor, vscode or codex; none lists them.")
  @Nullable List<String> names;

  @Option(names = "--write", description = "Write the client's file instead of printing.")
  boolean write;

  @Option(
      names = "--project",
      paramLabel = "DIR",
      description = "Set it up for this project alone (claude-code, cursor, vscode).")
  @Nullable Path project;

  public InstallCommand(CairnCommand cairn) {
    super(cairn);
  }

  @Override
  public void run() {
    List<McpClient> clients = names == null ? List.of() : clients(names);
    if (write && clients.isEmpty()) {
      throw CommandError.refused("which client? Name one or more of: " + McpClient.NAMES);
    }
    McpServer server = server();
    List<SetUp> all =
        (clients.isEmpty() ? List.of(McpClient.values()) : clients)
            .stream().map(client -> setUp(client, server)).toList();
    Map<String, Object> view =
        Map.of(
            "clients", all.stream().map(each -> view(each, server)).toList(),
            "home", home().toString(),
            "left_out", surroundings().leftOut());
    cairn.answer(() -> view, () -> clients.isEmpty() ? entries(all) : told(all, server));
  }

  /** A client's file, and what was done with it. */
  private record SetUp(McpClient client, ConfigFile file, Written written) {}

  private SetUp setUp(McpClient client, McpServer server) {
    ConfigFile file = file(client);
    return new SetUp(client, file, write ? file.write(server) : new Written(Outcome.PRINTED, null));
  }

  private static String entries(List<SetUp> all) {
    return all.stream()
        .map(each -> entry(each.client, each.file))
        .collect(Collectors.joining("", "Clients for 'cairn install CLIENT':\n", ""));
  }

  private String told(List<SetUp> all, McpServer server) {
    return all.stream()
        .map(each -> told(each, server))
        .collect(Collectors.joining("", "", cairn.quiet() ? "" : profile()));
  }

  private ConfigFile file(McpClient client) {
    Path folder = project == null || !client.knowsProjects() ? null : absolute(project);
    return client.file(around(), folder);
  }

  private Path absolute(Path path) {
    return around().workingDirectory().resolve(path).normalize();
  }

  private Path home() {
    return cairn.host().home(cairn.homeOptions());
  }

  /** Which memories the clients will see, and what they still lack. */
  private String profile() {
    List<String> leftOut = surroundings().leftOut();
    return "The data folder is %s.%n".formatted(home())
        + (leftOut.isEmpty()
            ? ""
            : "Left out, for it may be secret: %s. Where Cairn needs it, put it into cairn.yaml there.%n"
                .formatted(String.join(", ", leftOut)));
  }

  private Surroundings surroundings() {
    return new Surroundings(around().variables());
  }

  private Machine around() {
    return cairn.machine();
  }

  private List<McpClient> clients(List<String> typed) {
    List<McpClient> clients = typed.stream().map(InstallCommand::client).toList();
    for (McpClient client : clients) {
      if (project != null && !client.knowsProjects()) {
        throw CommandError.refused(
            "%s has no settings for a project; leave --project out".formatted(client.title()));
      }
    }
    return clients;
  }

  private static McpClient client(String name) {
    return McpClient.of(name)
        .orElseThrow(
            () ->
                CommandError.refused(
                    "'%s' is no client that Cairn knows; choose from: %s"
                        .formatted(name, McpClient.NAMES)));
  }

  private McpServer server() {
    List<String> args = new ArrayList<>(List.of("mcp"));
    SortedMap<String, String> env = surroundings().told();
    Path home = cairn.homeOptions().home();
    if (home != null) {
      args.addAll(List.of("--home", absolute(home).toString()));
      env.remove(HOME);
    }
    env.computeIfPresent(HOME, (name, folder) -> absolute(Path.of(folder)).toString());
    return new McpServer(cairn.host().launcher().toAbsolutePath().toString(), args, env);
  }

  private static String entry(McpClient client, ConfigFile file) {
    return "  %-15s %-15s %s%n".formatted(client.id(), client.title(), file.path());
  }

  private String told(SetUp done, McpServer server) {
    String title = done.client.title();
    Path path = done.file.path();
    return switch (done.written.outcome()) {
      case PRINTED -> printed(done.client, done.file, server);
      case UNCHANGED -> "%s knows Cairn already: %s%n".formatted(title, path);
      case CREATED -> "%s set up: %s%nRestart %s to use it.%n".formatted(title, path, title);
      case CHANGED ->
          "%s set up: %s%nThe file as it was: %s%nRestart %s to use it.%n"
              .formatted(title, path, done.written.backup(), title);
    };
  }

  private String printed(McpClient client, ConfigFile file, McpServer server) {
    String snippet = file.format().snippet(server);
    if (cairn.quiet()) {
      return snippet;
    }
    String otherWay =
        client == McpClient.CLAUDE_CODE
            ? "\nOr, for all your projects, run:\n\n  %s\n".formatted(claudeCode(server))
            : "";
    return "%s reads this from %s:%n%n%s%s%nWith --write, Cairn puts it there.%n"
        .formatted(client.title(), file.path(), snippet.indent(2), otherWay);
  }

  private static String claudeCode(McpServer server) {
    String env =
        server.env().entrySet().stream()
            .map(each -> "--env " + quoted(each.getKey() + "=" + each.getValue()) + " ")
            .collect(Collectors.joining());
    return "claude mcp add "
        + env
        + "--scope user cairn -- "
        + quoted(server.command())
        + server.args().stream().map(arg -> " " + quoted(arg)).collect(Collectors.joining());
  }

  private static String quoted(String word) {
    return word.matches("[\\w./:@%+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static ClientView view(SetUp done, McpServer server) {
    Path backup = done.written.backup();
    return new ClientView(
        done.client.id(),
        done.file.path().toString(),
        done.file.format().snippet(server),
        done.written.outcome().name().toLowerCase(Locale.ROOT),
        backup == null ? null : backup.toString());
  }

  private record ClientView(
      String client, String file, String configuration, String outcome, @Nullable String backup) {}
}
