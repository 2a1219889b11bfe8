package dev.cairn.bootstrap;

import dev.cairn.adapter.cli.CairnCommand;
import dev.cairn.adapter.mcp.McpStdioServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Serves MCP on standard input and output until the input ends. */
@Command(
    name = "mcp",
    header = "Serve MCP on standard input and output, for an MCP client.",
    description = "MCP clients start this themselves; 'cairn install' sets them up.")
final class McpCommand implements Callable<Integer> {

  private final CairnCommand root;
  private final CairnHost host;

  McpCommand(CairnCommand root, CairnHost host) {
    this.root = root;
    this.host = host;
  }

  @Override
  public Integer call() {
    JsonLines.configure(host.settings(root.homeOptions()).get(Setting.LOG_LEVEL));
    serve(StandardStreams.in(), StandardStreams.out());
    return 0;
  }

  private void serve(InputStream in, OutputStream out) {
    Engine engine = host.start(root.homeOptions(), true);
    Thread farewell = new Thread(engine::close);
    Runtime.getRuntime().addShutdownHook(farewell);
    try (engine;
        McpStdioServer server = new McpStdioServer(engine::memories, host.version(), in, out)) {
      server.run();
    }
  }
}
