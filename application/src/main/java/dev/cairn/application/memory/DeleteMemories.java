package dev.cairn.application.memory;

import dev.cairn.application.Errand;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Forgets memories, or tells which ones it would. */
public record DeleteMemories(MemoryStore store) implements MemoryUseCases.Delete {

  private static final int PAGE = 1000;

  @Override
  public List<MemoryId> delete(MemoryId id, boolean dryRun) {
    boolean existed =
        dryRun ? !store.find(List.of(id)).isEmpty() : !deleteAll(List.of(id)).isEmpty();
    if (!existed) {
      throw new UnknownIdError("memory_id", "memory", id);
    }
    return List.of(id);
  }

  @Override
  public List<MemoryId> delete(Filter filter, boolean dryRun) {
    List<MemoryId> ids = new ArrayList<>();
    List<Memory> page = store.browse(filter, 0, PAGE).memories();
    while (!page.isEmpty()) {
      page.stream().map(Memory::id).forEach(ids::add);
      page = store.browseAfter(filter, Position.of(page.getLast()), PAGE).memories();
    }
    return dryRun ? ids : List.copyOf(deleteAll(ids));
  }

  @Override
  public Set<MemoryId> deleteAll(Collection<MemoryId> ids) {
    Errand.current().carryThrough();
    return store.delete(ids);
  }
}
