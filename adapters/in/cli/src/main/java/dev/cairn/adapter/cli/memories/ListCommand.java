package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.domain.input.BrowseRequests;
import picocli.CommandLine.Command;

/** {@code cairn list}. */
@Command(
    header = "Browse memories, newest first.",
    footer = {"", "Examples", "  cairn list --tag ops --page 2", "  cairn list --type decision"})
public final class ListCommand extends RequestCommand implements Runnable {

  public ListCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.LIST, "tag");
  }

  @Override
  public void run() {
    MemoryProse.list(BrowseRequests.list(typed()), cairn);
  }
}
