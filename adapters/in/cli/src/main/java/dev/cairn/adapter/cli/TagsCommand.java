package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.TagListing;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.Paging;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code cairn tags}. */
@Command(
    name = "tags",
    header = "List the tags in use, with counts.",
    abbreviateSynopsis = true,
    sortOptions = false)
final class TagsCommand extends RequestCommand implements Runnable {

  TagsCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.TAG_PAGE);
  }

  @Override
  public void run() {
    Paging paging = BrowseRequests.tags(options.typed());
    try (Cairn opened = cairn.open()) {
      TagListing listing = opened.memories().browse().tags(paging);
      cairn.answer(() -> BrowseViews.tags(listing), () -> told(listing));
    }
  }

  private String told(TagListing listing) {
    String tags =
        listing.tags().stream()
            .map(each -> "%6d  %s\n".formatted(each.count(), Prose.preview(each.tag(), 100)))
            .collect(Collectors.joining());
    return cairn.quiet() ? tags : tags + footer(listing);
  }

  private static String footer(TagListing listing) {
    if (listing.total() == 0) {
      return "No tags.";
    }
    int page = listing.paging().page();
    return "%sPage %d of %d, %s in all.%s"
        .formatted(
            listing.tags().isEmpty() ? "" : "\n",
            page,
            listing.totalPages(),
            Prose.count(listing.total(), "tag", "tags"),
            listing.hasMore() ? " Next: --page " + (page + 1) : "");
  }
}
