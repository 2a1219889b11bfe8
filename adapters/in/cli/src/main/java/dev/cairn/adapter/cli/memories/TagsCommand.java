package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.command.RequestCommand;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.application.memory.TagListing;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.Paging;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code cairn tags}. */
@Command(header = "List the tags in use, with counts.")
public final class TagsCommand extends RequestCommand implements Runnable {

  public TagsCommand(CairnCommand cairn) {
    super(cairn, BrowseRequests.TAG_PAGE);
  }

  @Override
  public void run() {
    Paging paging = BrowseRequests.tags(typed());
    cairn.answer(opened -> opened.memories().browse().tags(paging), BrowseViews::tags, this::told);
  }

  private String told(TagListing listing) {
    String tags =
        listing.tags().stream()
            .map(each -> "%6d  %s\n".formatted(each.count(), Prose.preview(each.tag(), 100)))
            .collect(Collectors.joining());
    String all = listing.total() == 0 ? "No tags." : Prose.count(listing.total(), "tag", "tags");
    int page = listing.paging().page();
    return cairn.page(tags, page, listing.totalPages(), listing.hasMore(), all);
  }
}
