package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Optional;

/** Looks memories up without ranking them: one by id, a page by filter, counts and statistics. */
public final class BrowseMemories {

  private final MemoryStore store;

  public BrowseMemories(MemoryStore store) {
    this.store = store;
  }

  /** The memory with its chunks; an unknown id is the caller's mistake and says so. */
  public EmbeddedMemory get(MemoryId id) {
    return Optional.ofNullable(store.find(List.of(id)).get(id))
        .orElseThrow(() -> new UnknownIdError("memory_id", "memory", id));
  }

  public MemoryPage list(Filter filter, int offset, int limit) {
    return store.browse(filter, offset, limit);
  }

  public long count(Filter filter) {
    return store.browse(filter, 0, 1).total();
  }

  public StoreStatistics statistics() {
    return store.statistics();
  }
}
