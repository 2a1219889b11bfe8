package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.catalog.CatalogCommand;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.Host;
import dev.cairn.adapter.cli.command.RequestOptions;
import dev.cairn.adapter.cli.install.InstallCommand;
import dev.cairn.adapter.cli.memories.AddCommand;
import dev.cairn.adapter.cli.memories.DeleteCommand;
import dev.cairn.adapter.cli.memories.FacetsCommand;
import dev.cairn.adapter.cli.memories.GetCommand;
import dev.cairn.adapter.cli.memories.ListCommand;
import dev.cairn.adapter.cli.memories.RecallCommand;
import dev.cairn.adapter.cli.memories.SearchCommand;
import dev.cairn.adapter.cli.memories.StatsCommand;
import dev.cairn.adapter.cli.memories.TaggedCommand;
import dev.cairn.adapter.cli.memories.TagsCommand;
import dev.cairn.adapter.cli.memories.UpdateCommand;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.ExitCodes;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.adapter.cli.transfer.ExportCommand;
import dev.cairn.adapter.cli.transfer.ImportCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * Runs {@code cairn …}. Commands are made only when the arguments mention them, because most runs
 * need one of twenty and each costs start-up time; help and mistakes see all of them.
 */
public final class CommandLineApp {

  private static final Set<String> ASKS_FOR_HELP = Set.of("help", "-h", "--help");

  private final Host host;
  private final Console console;
  private final Machine machine;
  private final Map<String, Function<CairnCommand, ?>> commands = new LinkedHashMap<>();

  /**
   * @param further commands of the program around this one, by name; each makes an annotated
   *     picocli command ({@code Callable<Integer>} or {@code Runnable}) for the given root
   */
  public CommandLineApp(
      Host host, Console console, Machine machine, Map<String, Function<CairnCommand, ?>> further) {
    this.host = host;
    this.console = console;
    this.machine = machine;
    commands.put("add", AddCommand::new);
    commands.put("update", UpdateCommand::new);
    commands.put("delete", DeleteCommand::new);
    commands.put("import", ImportCommand::new);
    commands.put("export", ExportCommand::new);
    commands.put("search", SearchCommand::new);
    commands.put("get", GetCommand::new);
    commands.put("list", ListCommand::new);
    commands.put("recall", RecallCommand::new);
    commands.put("facets", FacetsCommand::new);
    commands.put("tagged", TaggedCommand::new);
    commands.put("tags", TagsCommand::new);
    commands.put("stats", StatsCommand::new);
    commands.put("catalog", CatalogCommand::line);
    commands.put("install", InstallCommand::new);
    commands.put("completion", root -> new CompletionCommand(root, () -> line(commands.keySet())));
    commands.putAll(further);
    commands.put("help", ExplainCommand::new);
  }

  /** Runs one command line; answers the exit code. Nothing is thrown. */
  public int run(String... args) {
    List<String> mentioned = Arrays.stream(args).filter(commands::containsKey).toList();
    boolean everything =
        mentioned.isEmpty() || Arrays.stream(args).anyMatch(ASKS_FOR_HELP::contains);
    int code = everything ? runWith(commands.keySet(), args) : runWithFew(mentioned, args);
    console.flush();
    return code;
  }

  /** Answers a command line that could not be read; answers the exit code. */
  public static int refuse(Console console, String problem, String... args) {
    int code = CommandFailures.refuse(console, problem, args);
    console.flush();
    return code;
  }

  private int runWithFew(List<String> names, String... args) {
    CommandLine few = line(Set.copyOf(names));
    // A mistake may be about a command that was left out, and nothing has run yet.
    few.setParameterExceptionHandler((mistake, ignored) -> runWith(commands.keySet(), args));
    few.setExecutionStrategy(
        parsed ->
            parsed.hasSubcommand()
                ? new CommandLine.RunLast().execute(parsed)
                : runWith(commands.keySet(), args));
    return few.execute(args);
  }

  private int runWith(Set<String> names, String... args) {
    CommandLine all = line(names);
    all.setExecutionStrategy(
        parsed -> {
          if (parsed.hasSubcommand() || parsed.isVersionHelpRequested()) {
            return new CommandLine.RunLast().execute(parsed);
          }
          all.usage(console.out());
          return ExitCodes.DONE;
        });
    return all.execute(args);
  }

  private CommandLine line(Set<String> names) {
    CairnCommand root = new CairnCommand(host, console, machine);
    CommandLine line = new CommandLine(root);
    commands.forEach(
        (name, maker) -> {
          if (names.contains(name)) {
            line.addSubcommand(name, RequestOptions.line(maker.apply(root)));
          }
        });
    line.getCommandSpec().version("cairn " + host.version());
    CommandFailures failures = new CommandFailures(root);
    return configured(line)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  /** After the commands are added, because picocli hands these settings down to those it knows. */
  private CommandLine configured(CommandLine line) {
    boolean colour =
        console.isTerminal(Console.Stream.OUT) && !machine.variables().containsKey("NO_COLOR");
    Help.install(line, machine.userHome(), host);
    return line.setExpandAtFiles(false)
        .setAbbreviatedOptionsAllowed(false)
        .setUsageHelpWidth(Math.max(console.width(), 80))
        .setColorScheme(CommandLine.Help.defaultColorScheme(colour ? Ansi.ON : Ansi.OFF))
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
  }
}
