package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Serves MCP on standard input and output until the input ends. */
@Command(
    name = "mcp",
    header = "Serve MCP on standard input and output, for an MCP client.",
    description = "MCP clients start this themselves; 'cairn install' sets them up.")
public record McpCommand(CairnCommand root, CairnHost host) implements Callable<Integer> {

  @Override
  public Integer call() {
    McpSession.prepare(host, root.homeOptions()).run();
    return 0;
  }
}
