package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.application.port.ToolServer;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Sees to it that no server is started or contacted before somebody agreed to its entry. Whoever
 * wrote the configuration is not who runs us: it may have come with a repository.
 *
 * @param yes whether the caller agreed to whatever the configuration holds
 */
record Approval(CairnCommand cairn, ApprovedServers approved, boolean yes) {

  /** Asks about those that are new or changed; answers whether there were any. */
  boolean seek(List<ToolServer> servers) {
    List<ToolServer> strangers =
        servers.stream().filter(server -> !approved.contains(server)).toList();
    Console console = cairn.console();
    boolean nobody = !yes && !console.isTerminal(Stream.IN);
    strangers.forEach(server -> seek(server, nobody));
    console.err().flush();
    if (nobody && !strangers.isEmpty()) {
      throw CommandError.refused(refusal(strangers));
    }
    return !strangers.isEmpty();
  }

  private void seek(ToolServer server, boolean nobody) {
    Console console = cairn.console();
    if (!yes || !cairn.quiet()) {
      console.err().print(introduction(server));
    }
    if (yes || (!nobody && console.confirms("Ask this server what it offers?"))) {
      approved.add(server);
    }
  }

  private String introduction(ToolServer server) {
    String what = approved.knows(server) ? "has changed since it was approved" : "is new";
    String facts =
        server.entry().facts().entrySet().stream()
            .map(fact -> "    %s: %s\n".formatted(fact.getKey(), fact.getValue()))
            .map(Prose::printable)
            .collect(Collectors.joining());
    return "cairn: the server %s %s:\n%s".formatted(Prose.printable(server.name()), what, facts);
  }

  private static String refusal(List<ToolServer> strangers) {
    return strangers.stream()
        .map(server -> Prose.printable(server.name()))
        .collect(
            Collectors.joining(
                ", ",
                "nothing was started, because nobody has approved these servers as they are now: ",
                ". Run this command at a terminal to be asked, or with --yes if you trust the"
                    + " configuration"));
  }
}
