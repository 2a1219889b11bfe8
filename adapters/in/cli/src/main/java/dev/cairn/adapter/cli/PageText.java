package dev.cairn.adapter.cli;

import dev.cairn.application.memory.MemoryListing;
import dev.cairn.domain.memory.Memory;

/** A page of memories for people. */
final class PageText {

  private final CairnCommand cairn;

  PageText(CairnCommand cairn) {
    this.cairn = cairn;
  }

  String of(MemoryListing listing) {
    StringBuilder text = new StringBuilder();
    for (Memory memory : listing.memories()) {
      text.append(LabelText.line(memory.id(), memory.createdAt(), memory.labels())).append('\n');
      text.append("    ").append(Prose.preview(memory.text(), cairn.console().width() - 4));
      text.append('\n');
    }
    return cairn.quiet() ? text.toString() : text.append(footer(listing)).toString();
  }

  private static String footer(MemoryListing listing) {
    if (listing.total() == 0) {
      return "No memories.";
    }
    int page = listing.paging().page();
    String place =
        "Page %d of %d, %s in all."
            .formatted(page, listing.totalPages(), Prose.memories(listing.total()));
    String next = listing.hasMore() ? " Next: --page " + (page + 1) : "";
    return (listing.memories().isEmpty() ? "" : "\n") + place + next;
  }
}
