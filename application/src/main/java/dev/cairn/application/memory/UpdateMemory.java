package dev.cairn.application.memory;

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
public final class UpdateMemory {

  private static final int ATTEMPTS = 10;

  private final Passages passages;
  private final BrowseMemories browse;
  private final MemoryStore store;
  private final Clock clock;

  public UpdateMemory(Embedder embedder, MemoryStore store, Clock clock) {
    this.passages = new Passages(embedder, store);
    this.browse = new BrowseMemories(store, clock);
    this.store = store;
    this.clock = clock;
  }

  /** The memory as it is now. A change that others make meanwhile is kept, not overwritten. */
  public EmbeddedMemory update(MemoryId id, MemoryChange change) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      EmbeddedMemory current = browse.get(id);
      EmbeddedMemory changed = changed(current, change.applyTo(current.memory(), clock.instant()));
      if (store.replace(current.memory(), changed)) {
        return changed;
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
    return passages.embed(List.of(changed)).getFirst();
  }
}
