package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.TagListing;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.Paging;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn tags}. */
@Command(
    name = "tags",
    header = "List the tags in use, with counts.",
    abbreviateSynopsis = true,
    sortOptions = false)
final class TagsCommand implements Runnable {

  private final CairnCommand cairn;

  @Option(names = "--page", paramLabel = "N", description = "Which page, from 1.")
  @Nullable String page;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "Tags on a page, 1 to 100; 100 if not given.")
  @Nullable String pageSize;

  TagsCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public void run() {
    Paging paging =
        BrowseRequests.tags(
            new Arguments().putNumber("page", page).putNumber("page_size", pageSize).values());
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
