package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn list}. */
@Command(
    name = "list",
    header = "Browse memories, newest first.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {"", "Examples", "  cairn list --tag ops --page 2", "  cairn list --type decision"})
final class ListCommand implements Runnable {

  private final CairnCommand cairn;

  @Option(names = "--tag", paramLabel = "TAG", description = "Only memories with this tag.")
  @Nullable String tag;

  @Mixin FilterOptions filters = new FilterOptions();
  @Mixin PageOptions paging = new PageOptions();

  ListCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    Arguments arguments = new Arguments().put("tag", tag);
    BrowseRequest request = BrowseRequests.list(paging.into(filters.into(arguments)).values());
    try (Cairn opened = cairn.open()) {
      MemoryListing listing = opened.memories().browse().list(request);
      cairn.answer(() -> BrowseViews.page(listing), () -> new PageText(cairn).of(listing));
    }
  }
}
