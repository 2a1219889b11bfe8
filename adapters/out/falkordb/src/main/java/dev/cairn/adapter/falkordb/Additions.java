package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.Added;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides what adding memories means for what is stored: those whose content is known give their
 * tags to it, the others are created.
 */
final class Additions {

  private final Map<ContentHash, Memory> holders = new HashMap<>();
  private final Set<MemoryId> taken;
  private final Set<MemoryId> own;
  private final Set<MemoryId> expected = new HashSet<>();
  private final Change change = new Change();
  private final List<Added> added = new ArrayList<>();

  /**
   * @param stored the memories that hold one of the contents
   * @param taken which of the ids are in use
   * @param own what an earlier attempt of the same call may have created
   */
  Additions(List<Memory> stored, Set<MemoryId> taken, Set<MemoryId> own) {
    stored.forEach(memory -> holders.put(memory.contentHash(), memory));
    this.taken = new HashSet<>(taken);
    this.own = new HashSet<>(own);
  }

  Change change() {
    return change;
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
    if (!taken.add(id)) {
      throw new ValidationError("memory_id", "another memory has this id: " + id);
    }
    holders.put(addition.memory().contentHash(), addition.memory());
    change.create(addition);
    added.add(new Added(id, true));
  }

  private void merge(Memory holder, Memory addition) {
    Tags merged = holder.labels().tags().merge(addition.labels().tags());
    if (merged.equals(holder.labels().tags())) {
      return;
    }
    if (!change.created().contains(holder.id()) && expected.add(holder.id())) {
      change.expect(holder);
    }
    Memory relabelled =
        holder.relabelled(holder.labels().withTags(merged), later(holder, addition));
    holders.put(holder.contentHash(), relabelled);
    change.relabel(relabelled);
  }

  private static Instant later(Memory holder, Memory addition) {
    return addition.updatedAt().isAfter(holder.updatedAt())
        ? addition.updatedAt()
        : holder.updatedAt();
  }
}
