package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Serves MCP on standard input and output until the input ends. */
@Command(
    name = "mcp",
    header = "Serve MCP on standard input and output, for an MCP client.",
    description = "MCP clients start this themselves; 'cairn install' sets them up.")
public final class McpCommand implements Callable<Integer> {

  private final CairnCommand root;
  private final CairnHost host;

  public McpCommand(CairnCommand root, CairnHost host) {
    this.root = root;
    this.host = host;
  }

  @Override
  public Integer call() {
    McpSession.prepare(host, root.homeOptions()).run();
    return 0;
  }
}
