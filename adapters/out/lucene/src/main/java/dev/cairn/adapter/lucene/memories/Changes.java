package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Addition;
import dev.cairn.domain.memory.Addition.Effect;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the next commit will change. Every decision of the domain (is this content known, is this
 * memory as expected) is made on the last snapshot and all the changes before it, by one thread.
 */
public final class Changes implements WriteQueue.Draft<Changes> {

  private final Snapshot base;
  private final Map<MemoryId, Optional<EmbeddedMemory>> states;
  private final Map<ContentHash, Optional<MemoryId>> holders;
  private @Nullable ModelStamp model;

  public Changes(Snapshot base) {
    this(base, new LinkedHashMap<>(), new HashMap<>(), base.model());
  }

  private Changes(
      Snapshot base,
      Map<MemoryId, Optional<EmbeddedMemory>> states,
      Map<ContentHash, Optional<MemoryId>> holders,
      @Nullable ModelStamp model) {
    this.base = base;
    this.states = states;
    this.holders = holders;
    this.model = model;
  }

  /** The same changes, to go on from and to throw away if that fails. */
  @Override
  public Changes copy() {
    return new Changes(base, new LinkedHashMap<>(states), new HashMap<>(holders), model);
  }

  public Map<MemoryId, Optional<EmbeddedMemory>> states() {
    return states;
  }

  public @Nullable ModelStamp model() {
    return model;
  }

  public Added add(EmbeddedMemory offered) throws IOException {
    requireModel(offered.model());
    Memory memory = offered.memory();
    MemoryId known = holder(memory.contentHash());
    EmbeddedMemory holder = known == null ? null : Objects.requireNonNull(find(known));
    Addition addition =
        Addition.of(
            memory, holder == null ? null : holder.memory(), known == null && holds(memory.id()));
    switch (addition.effect()) {
      case CREATED -> {
        put(offered, null);
        model = offered.model();
      }
      case RELABELLED ->
          put(Objects.requireNonNull(holder).with(addition.memory()), addition.memory());
      case NONE -> {}
    }
    return new Added(addition.memory().id(), addition.effect() == Effect.CREATED, addition.merge());
  }

  public boolean replace(Replacement replacement) throws IOException {
    EmbeddedMemory stored = find(replacement.id());
    if (stored == null || !replacement.appliesTo(stored.memory())) {
      return false;
    }
    requireModel(replacement.memory().model());
    Replacement.requireUnheld(
        replacement.id(), holder(replacement.memory().memory().contentHash()));
    put(replacement.memory(), stored.memory());
    return true;
  }

  public boolean delete(MemoryId id) throws IOException {
    EmbeddedMemory stored = find(id);
    if (stored == null) {
      return false;
    }
    states.put(id, Optional.empty());
    holders.put(stored.memory().contentHash(), Optional.empty());
    return true;
  }

  private void put(EmbeddedMemory memory, @Nullable Memory before) {
    if (before != null) {
      holders.put(before.contentHash(), Optional.empty());
    }
    states.put(memory.memory().id(), Optional.of(memory));
    holders.put(memory.memory().contentHash(), Optional.of(memory.memory().id()));
  }

  private void requireModel(ModelStamp offered) {
    if (model != null) {
      model.requireSame(offered);
    }
  }

  private @Nullable EmbeddedMemory find(MemoryId id) throws IOException {
    Optional<EmbeddedMemory> changed = states.get(id);
    return changed == null ? base.find(id) : changed.orElse(null);
  }

  private boolean holds(MemoryId id) throws IOException {
    Optional<EmbeddedMemory> changed = states.get(id);
    return changed == null ? base.holds(id) : changed.isPresent();
  }

  private @Nullable MemoryId holder(ContentHash content) throws IOException {
    Optional<MemoryId> changed = holders.get(content);
    return changed == null ? base.holder(content) : changed.orElse(null);
  }
}
