package dev.cairn.adapter.wire.memories;

import dev.cairn.application.memory.MemoryListing;
import java.util.List;

/** A page of rows, and where it is among the others. */
public record ToonPage(
    int page, long total, int pageSize, boolean hasMore, long totalPages, List<ToonRow> rows) {

  public ToonPage {
    rows = List.copyOf(rows);
  }

  public static ToonPage of(MemoryListing listing) {
    return new ToonPage(
        listing.paging().page(),
        listing.total(),
        listing.paging().pageSize(),
        listing.hasMore(),
        listing.totalPages(),
        listing.memories().stream().map(ToonRow::of).toList());
  }
}
