package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Looks memories up without ranking them: one by id, a page by filter, counts and statistics. */
public final class BrowseMemories {

  private final MemoryStore store;
  private final Clock clock;

  public BrowseMemories(MemoryStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** The memory with its chunks; an unknown id is the caller's mistake and says so. */
  public EmbeddedMemory get(MemoryId id) {
    return Optional.ofNullable(store.find(List.of(id)).get(id))
        .orElseThrow(() -> new UnknownIdError("memory_id", "memory", id));
  }

  /** The page that a request asks for. */
  public MemoryListing list(BrowseRequest request) {
    return list(request.filter(clock.instant()), request.paging());
  }

  /** The same, with counts of everything that fits where they are wanted. */
  public MemoryListing faceted(BrowseRequest request) {
    Filter filter = request.filter(clock.instant());
    try {
      MemoryListing listing = list(filter, request.paging());
      return request.counted() ? listing.with(store.facets(filter)) : listing;
    } catch (DatabaseError e) {
      throw new DatabaseError("Failed to execute faceted search", e);
    }
  }

  /** A page of all tags, the most used first. */
  public TagListing tags(Paging paging) {
    List<TagCount> counts =
        store.facets(Filter.everything()).tags().entrySet().stream()
            .map(entry -> new TagCount(entry.getKey(), entry.getValue()))
            .sorted()
            .toList();
    return TagListing.of(counts, paging);
  }

  private MemoryListing list(Filter filter, Paging paging) {
    Position after = paging.after();
    return after == null
        ? MemoryListing.of(store.browse(filter, paging.offset(), paging.pageSize()), paging)
        : MemoryListing.following(store.browseAfter(filter, after, paging.pageSize() + 1), paging);
  }

  public StoreStatistics statistics() {
    return store.statistics();
  }
}
