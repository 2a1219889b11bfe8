package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.mcp.CairnProtocol;
import dev.cairn.adapter.mcp.stdio.McpStdioServer;
import dev.cairn.adapter.mcp.tool.ToolChoice;
import dev.cairn.bootstrap.process.Farewell;
import dev.cairn.bootstrap.process.JsonLines;
import dev.cairn.bootstrap.process.NotifyingOutput;
import dev.cairn.bootstrap.process.OldGarbage;
import dev.cairn.bootstrap.process.StandardStreams;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Engine;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One MCP client's session on standard input and output. */
public record McpSession(Engine engine, String version, ToolChoice choice) {

  /**
   * What a plain {@code cairn mcp} says about the data folder; empty for any other command line.
   * Nearly all starts are of this form, and reading them by hand saves a client half of its wait;
   * so does leaving out what the JVM would have to make classes for, such as a switch over types.
   */
  public static Optional<HomeOptions> plainly(String... args) {
    List<String> words = List.of(args);
    if (words.equals(List.of("mcp"))) {
      return Optional.of(new HomeOptions(null));
    }
    if (words.size() != 3) {
      return Optional.empty();
    }
    return switch (words.indexOf("--home")) {
      case 0 -> home(words.get(2), words.get(1));
      case 1 -> home(words.get(0), words.get(2));
      default -> Optional.empty();
    };
  }

  private static Optional<HomeOptions> home(String command, String folder) {
    return command.equals("mcp") ? Optional.of(new HomeOptions(Path.of(folder))) : Optional.empty();
  }

  /** Reads the settings and makes the folder; what is wrong with them is a domain error. */
  public static McpSession prepare(CairnHost host, HomeOptions options) {
    Engine engine = host.prepare(options, true);
    Settings settings = host.settings(options);
    JsonLines.configure(settings.get(Setting.LOG_LEVEL));
    return new McpSession(engine, host.version(), ToolChoice.of(settings.get(Setting.MCP_TOOLS)));
  }

  private void start() {
    engine.start();
    OldGarbage.watch();
  }

  /**
   * Serves until the input ends. The store is opened only when the handshake is answered: a client
   * waits for that, and should have the processor to itself.
   */
  public void run() {
    Farewell.closes(engine::close);
    OutputStream answers = new NotifyingOutput(StandardStreams.out(), this::start);
    try (engine;
        McpStdioServer server =
            new McpStdioServer(
                CairnProtocol.of(engine::memories, engine::catalog, version, choice),
                StandardStreams.in(),
                answers)) {
      server.run();
    }
  }
}
