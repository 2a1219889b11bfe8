package dev.cairn.adapter.remote.memories;

import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * One attempt at a write: what it is decided on is read here, and what was decided is done here, if
 * all of that still holds.
 */
public interface MemoryAttempt {

  StoreModels models();

  /** The memories that have one of these contents or ids. */
  List<Memory> alike(List<EmbeddedMemory> memories);

  /** Which of the memories exist. */
  Set<MemoryId> existing(Collection<MemoryId> ids);

  /** Carries the additions out; false: nothing is done, because others have changed something. */
  boolean add(Additions additions);

  /** The same for a replacement. */
  boolean replace(Replacement replacement);

  /** Deletes memories with their chunks; answers which were still there. */
  Set<MemoryId> delete(Set<MemoryId> ids);
}
