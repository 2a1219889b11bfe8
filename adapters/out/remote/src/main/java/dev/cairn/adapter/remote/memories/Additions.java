package dev.cairn.adapter.remote.memories;

import dev.cairn.application.port.Added;
import dev.cairn.domain.memory.Addition;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What adding several memories changes about those that were read beforehand, as the domain decides
 * it for one after the other ({@link Addition}).
 */
public final class Additions {

  private final List<Memory> stored;
  private final Map<ContentHash, Memory> holders = new HashMap<>();
  private final Set<MemoryId> taken = new HashSet<>();
  private final Set<MemoryId> own;
  private final Map<MemoryId, EmbeddedMemory> created = new LinkedHashMap<>();
  private final Map<MemoryId, Memory> relabelled = new LinkedHashMap<>();
  private final List<Added> added = new ArrayList<>();

  /**
   * @param stored the memories that have one of the contents or ids
   * @param own what an earlier attempt of the same call may have created
   */
  Additions(List<Memory> stored, Set<MemoryId> own) {
    this.stored = stored;
    this.own = new HashSet<>(own);
    for (Memory memory : stored) {
      holders.put(memory.contentHash(), memory);
      taken.add(memory.id());
    }
  }

  void add(EmbeddedMemory offered) {
    Memory memory = offered.memory();
    Memory holder = holders.get(memory.contentHash());
    Addition addition = Addition.of(memory, holder, taken.contains(memory.id()));
    Memory result = addition.memory();
    switch (addition.effect()) {
      case CREATED -> created.put(result.id(), offered);
      case RELABELLED -> relabel(result);
      case NONE -> {}
    }
    holders.put(result.contentHash(), result);
    taken.add(result.id());
    boolean createdBefore = result.id().equals(memory.id()) && own.remove(memory.id());
    added.add(
        createdBefore
            ? new Added(result.id(), true)
            : new Added(result.id(), holder == null, addition.merge()));
  }

  /** The memories to be created. */
  public Map<MemoryId, EmbeddedMemory> created() {
    return created;
  }

  /** Memories that are stored, with the labels that they get. */
  public Map<MemoryId, Memory> relabelled() {
    return relabelled;
  }

  /** Those of the memories that get further labels, as they are stored. */
  public List<Memory> before() {
    return stored.stream().filter(memory -> relabelled.containsKey(memory.id())).toList();
  }

  List<Added> added() {
    return added;
  }

  boolean isEmpty() {
    return created.isEmpty() && relabelled.isEmpty();
  }

  private void relabel(Memory memory) {
    if (created.containsKey(memory.id())) {
      created.compute(memory.id(), (id, fresh) -> Objects.requireNonNull(fresh).with(memory));
    } else {
      relabelled.put(memory.id(), memory);
    }
  }
}
