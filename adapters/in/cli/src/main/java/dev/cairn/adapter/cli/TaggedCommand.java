package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn tagged}. */
@Command(
    name = "tagged",
    header = "Show the memories that carry certain tags.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {"", "Examples", "  cairn tagged ops", "  cairn tagged ops deploy --all"})
final class TaggedCommand extends RequestCommand implements Runnable {

  @Parameters(
      paramLabel = "TAG",
      arity = "0..*",
      description = "Whole tags; any of them is enough.")
  @Nullable List<String> tags;

  TaggedCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.BY_TAG, "tags");
  }

  @Override
  public void run() {
    if (tags == null) {
      throw CommandError.refused("name a tag, such as: cairn tagged ops");
    }
    Map<String, @Nullable Object> typed = options.typed();
    typed.put("tags", tags);
    BrowseRequest request = BrowseRequests.byTag(typed);
    try (Cairn opened = cairn.open()) {
      MemoryListing listing = opened.memories().browse().list(request);
      cairn.answer(() -> BrowseViews.page(listing), () -> new PageText(cairn).of(listing));
    }
  }
}
