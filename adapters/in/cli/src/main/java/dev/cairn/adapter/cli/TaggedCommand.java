package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn tagged}. */
@Command(
    name = "tagged",
    header = "Show the memories that carry certain tags.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {"", "Examples", "  cairn tagged ops", "  cairn tagged ops deploy --all"})
final class TaggedCommand implements Runnable {

  private final CairnCommand cairn;

  @Parameters(
      paramLabel = "TAG",
      arity = "0..*",
      description = "Whole tags; any of them is enough.")
  @Nullable List<String> tags;

  @Option(names = "--all", description = "All of the tags instead of any of them.")
  boolean all;

  @Mixin FilterOptions filters = new FilterOptions();
  @Mixin PageOptions paging = new PageOptions();

  TaggedCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    if (tags == null) {
      throw CommandError.refused("name a tag, such as: cairn tagged ops");
    }
    Arguments arguments = new Arguments().put("tags", tags).put("tag_match_all", all);
    BrowseRequest request = BrowseRequests.byTag(paging.into(filters.into(arguments)).values());
    try (Cairn opened = cairn.open()) {
      MemoryListing listing = opened.memories().browse().list(request);
      cairn.answer(() -> BrowseViews.page(listing), () -> new PageText(cairn).of(listing));
    }
  }
}
