package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import picocli.CommandLine.Command;

/** {@code cairn list}. */
@Command(
    name = "list",
    header = "Browse memories, newest first.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {"", "Examples", "  cairn list --tag ops --page 2", "  cairn list --type decision"})
final class ListCommand extends RequestCommand implements Runnable {

  ListCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.LIST);
  }

  @Override
  public void run() {
    BrowseRequest request = BrowseRequests.list(options.typed());
    try (Cairn opened = cairn.open()) {
      MemoryListing listing = opened.memories().browse().list(request);
      cairn.answer(() -> BrowseViews.page(listing), () -> new PageText(cairn).of(listing));
    }
  }
}
