package dev.cairn.bootstrap;

import dev.cairn.adapter.cli.CommandLineApp;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.cli.measure.bench.BenchCommand;
import dev.cairn.adapter.cli.measure.eval.EvalCommand;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.bootstrap.command.CairnHost;
import dev.cairn.bootstrap.command.CairnWorkbench;
import dev.cairn.bootstrap.command.DoctorCommand;
import dev.cairn.bootstrap.command.McpCommand;
import dev.cairn.bootstrap.command.McpSession;
import dev.cairn.bootstrap.command.MigrateCommand;
import dev.cairn.bootstrap.command.ReembedCommand;
import dev.cairn.bootstrap.command.RehearseCommand;
import dev.cairn.bootstrap.command.ServeCommand;
import dev.cairn.bootstrap.command.UiCommand;
import dev.cairn.bootstrap.process.Farewell;
import dev.cairn.bootstrap.process.GivenText;
import dev.cairn.bootstrap.process.JsonLines;
import dev.cairn.bootstrap.process.StandardStreams;
import dev.cairn.domain.error.CoreError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The program {@code cairn}. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    StandardStreams.protect();
    Farewell.prepare();
    JsonLines.configure("warning");
    Optional<String> unreadable = GivenText.problem(args);
    if (unreadable.isPresent()) {
      System.exit(refuse(unreadable.get(), args));
    }
    Optional<McpSession> session = McpSession.plainly(args).flatMap(Main::prepared);
    if (session.isPresent()) {
      session.get().run();
      System.exit(0);
    }
    Machine surroundings = Machine.system();
    System.exit(run(Console.system(surroundings, StandardStreams.out()), surroundings, args));
  }

  private static int refuse(String problem, String... args) {
    Console console =
        Console.of(StandardStreams.in(), StandardStreams.out(), StandardStreams.err());
    return CommandLineApp.refuse(console, problem, args);
  }

  /**
   * The session, unless something is wrong, which the command line then finds again and explains.
   */
  private static Optional<McpSession> prepared(HomeOptions options) {
    try {
      return Optional.of(McpSession.prepare(CairnHost.with(System.getenv()), options));
    } catch (CoreError e) {
      return Optional.empty();
    }
  }

  static int run(Console console, Machine surroundings, String... args) {
    CairnHost host = CairnHost.with(surroundings.variables());
    Map<String, Function<CairnCommand, ?>> further = new LinkedHashMap<>();
    further.put("mcp", root -> new McpCommand(root, host));
    further.put("serve", root -> new ServeCommand(root, host));
    further.put("ui", root -> new UiCommand(root, host));
    further.put("reembed", root -> new ReembedCommand(root, host));
    further.put("migrate", root -> new MigrateCommand(root, host));
    further.put("doctor", root -> new DoctorCommand(root, host));
    further.put("bench", root -> new BenchCommand(root, new CairnWorkbench(host, root)));
    further.put("eval", root -> new EvalCommand(root, new CairnWorkbench(host, root)));
    further.put("rehearse", root -> new RehearseCommand(root, host, Main::rehearse));
    return new CommandLineApp(host, console, surroundings, further).run(args);
  }

  private static int rehearse(Console console, String... args) {
    return run(console, Machine.system(), args);
  }
}
