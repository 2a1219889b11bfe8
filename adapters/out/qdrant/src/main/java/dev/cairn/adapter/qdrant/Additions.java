package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.MemoryCollections.Stored;
import dev.cairn.application.port.Added;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides what adding memories means for what is stored: those whose content is known give their
 * tags to it, the others are created.
 */
final class Additions {

  private final Map<ContentHash, Memory> holders = new HashMap<>();
  private final Map<MemoryId, Stored> stored = new HashMap<>();
  private final Set<MemoryId> own;
  private final Map<MemoryId, EmbeddedMemory> created = new LinkedHashMap<>();
  private final Map<MemoryId, Stored> relabelled = new LinkedHashMap<>();
  private final List<Added> added = new ArrayList<>();

  /**
   * @param stored the memories that have one of the contents or ids
   * @param own what an earlier attempt of the same call may have created
   */
  Additions(List<Stored> stored, Set<MemoryId> own) {
    for (Stored each : stored) {
      this.stored.put(each.memory().id(), each);
      holders.put(each.memory().contentHash(), each.memory());
    }
    this.own = new HashSet<>(own);
  }

  /** The memories to be created. */
  Collection<EmbeddedMemory> created() {
    return created.values();
  }

  /** Memories that are stored, with the tags that they get. */
  Collection<Stored> relabelled() {
    return relabelled.values();
  }

  List<Added> added() {
    return added;
  }

  void add(EmbeddedMemory addition) {
    Memory memory = addition.memory();
    Memory holder = holders.get(memory.contentHash());
    if (holder == null) {
      create(addition);
    } else {
      boolean createdBefore = holder.id().equals(memory.id()) && own.remove(memory.id());
      added.add(new Added(holder.id(), createdBefore));
      merge(holder, memory);
    }
  }

  private void create(EmbeddedMemory addition) {
    MemoryId id = addition.memory().id();
    if (stored.containsKey(id) || created.containsKey(id)) {
      throw new ValidationError("memory_id", "another memory has this id: " + id);
    }
    holders.put(addition.memory().contentHash(), addition.memory());
    created.put(id, addition);
    added.add(new Added(id, true));
  }

  private void merge(Memory holder, Memory addition) {
    Tags merged = holder.labels().tags().merge(addition.labels().tags());
    if (merged.equals(holder.labels().tags())) {
      return;
    }
    Memory changed = holder.relabelled(holder.labels().withTags(merged), later(holder, addition));
    holders.put(holder.contentHash(), changed);
    EmbeddedMemory fresh = created.get(holder.id());
    Stored before = stored.get(holder.id());
    if (fresh != null) {
      created.put(holder.id(), fresh.with(changed));
    } else if (before != null) {
      relabelled.put(holder.id(), new Stored(changed, before.version(), before.chunks()));
    }
  }

  private static Instant later(Memory holder, Memory addition) {
    return addition.updatedAt().isAfter(holder.updatedAt())
        ? addition.updatedAt()
        : holder.updatedAt();
  }
}
