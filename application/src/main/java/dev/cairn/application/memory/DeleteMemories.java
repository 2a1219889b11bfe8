package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.util.ArrayList;
import java.util.List;

/** Forgets memories, or tells which ones it would. */
public final class DeleteMemories {

  private static final int PAGE = 1000;

  private final MemoryStore store;

  public DeleteMemories(MemoryStore store) {
    this.store = store;
  }

  /** Deletes one memory; an unknown id is the caller's mistake and says so. */
  public List<MemoryId> delete(MemoryId id, boolean dryRun) {
    boolean existed =
        dryRun ? !store.find(List.of(id)).isEmpty() : !store.delete(List.of(id)).isEmpty();
    if (!existed) {
      throw new UnknownIdError("memory_id", "memory", id);
    }
    return List.of(id);
  }

  /** Deletes every memory that fits the filter; what others write meanwhile hides none of them. */
  public List<MemoryId> delete(Filter filter, boolean dryRun) {
    List<MemoryId> ids = new ArrayList<>();
    List<Memory> page = store.browse(filter, 0, PAGE).memories();
    while (!page.isEmpty()) {
      page.stream().map(Memory::id).forEach(ids::add);
      page = store.browseAfter(filter, Position.of(page.getLast()), PAGE).memories();
    }
    return dryRun ? ids : List.copyOf(store.delete(ids));
  }
}
