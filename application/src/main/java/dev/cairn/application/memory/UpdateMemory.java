package dev.cairn.application.memory;

import dev.cairn.application.Errand;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.time.Clock;
import java.util.List;

/** Changes a memory in place. It is embedded again only when its text changes. */
public record UpdateMemory(Embedder embedder, MemoryStore store, Clock clock)
    implements MemoryUseCases.Update {

  private static final int ATTEMPTS = 10;

  @Override
  public Memory update(MemoryId id, MemoryChange change) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      EmbeddedMemory current = BrowseMemories.found(store, id);
      EmbeddedMemory changed = changed(current, change.applyTo(current.memory(), clock.instant()));
      Errand.current().carryThrough();
      if (store.replace(current.memory(), changed)) {
        return changed.memory();
      }
    }
    throw new DatabaseError("The memory is being changed by others; try again");
  }

  private EmbeddedMemory changed(EmbeddedMemory current, Memory changed) {
    if (changed.text().equals(current.memory().text())) {
      return current.with(changed);
    }
    MemoryId holder = store.known(List.of(changed.contentHash())).get(changed.contentHash());
    Replacement.requireUnheld(changed.id(), holder);
    return Passages.embed(embedder, store, List.of(changed)).getFirst();
  }
}
