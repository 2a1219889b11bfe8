package dev.cairn.application.memory;

import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.domain.input.Cursor;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of memories, newest first, and where it is among the others.
 *
 * @param total how many memories fit, on all pages
 * @param next where to go on, unless this is the end
 * @param facets how many fit of each label, where that was asked for
 */
public record MemoryListing(
    List<Memory> memories,
    long total,
    Paging paging,
    boolean hasMore,
    @Nullable Cursor next,
    @Nullable Facets facets) {

  public MemoryListing {
    memories = List.copyOf(memories);
  }

  /** A page that was found by its number. */
  static MemoryListing of(MemoryPage found, Paging paging) {
    boolean hasMore = (long) paging.page() * paging.pageSize() < found.total();
    return listing(found.memories(), found.total(), paging, hasMore);
  }

  /** A page that was found by what the one before ended with, and one memory more if there is. */
  static MemoryListing following(MemoryPage found, Paging paging) {
    boolean hasMore = found.memories().size() > paging.pageSize();
    List<Memory> shown =
        hasMore ? found.memories().subList(0, paging.pageSize()) : found.memories();
    return listing(shown, found.total(), paging, hasMore);
  }

  MemoryListing with(Facets counted) {
    return new MemoryListing(memories, total, paging, hasMore, next, counted);
  }

  public long totalPages() {
    return Math.ceilDiv(total, paging.pageSize());
  }

  private static MemoryListing listing(
      List<Memory> memories, long total, Paging paging, boolean hasMore) {
    int following = Math.min(paging.page() + 1, Paging.MAX_PAGE);
    Cursor next =
        hasMore && !memories.isEmpty()
            ? new Cursor(Position.of(memories.getLast()), following)
            : null;
    return new MemoryListing(memories, total, paging, hasMore, next, null);
  }
}
