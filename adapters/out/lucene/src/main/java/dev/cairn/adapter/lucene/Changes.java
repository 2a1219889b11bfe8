package dev.cairn.adapter.lucene;

import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the next commit will change. Every decision (is this content known, is this memory as
 * expected) is made on the last snapshot and all the changes before it, by one thread.
 */
final class Changes implements WriteQueue.Draft<Changes> {

  private final Snapshot base;
  private final Map<MemoryId, Optional<EmbeddedMemory>> states;
  private final Map<ContentHash, Optional<MemoryId>> holders;
  private @Nullable ModelStamp model;

  Changes(Snapshot base) {
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

  Map<MemoryId, Optional<EmbeddedMemory>> states() {
    return states;
  }

  @Nullable ModelStamp model() {
    return model;
  }

  Added add(EmbeddedMemory addition) throws IOException {
    requireModel(addition.model());
    Memory memory = addition.memory();
    MemoryId holder = holder(memory.contentHash());
    if (holder != null) {
      merge(holder, memory);
      return new Added(holder, false);
    }
    if (holds(memory.id())) {
      throw new ValidationError("memory_id", "another memory has this id: " + memory.id());
    }
    put(addition, null);
    model = addition.model();
    return new Added(memory.id(), true);
  }

  boolean replace(Memory expected, EmbeddedMemory replacement) throws IOException {
    Memory memory = replacement.memory();
    EmbeddedMemory stored = find(expected.id());
    if (stored == null || !same(stored.memory(), expected)) {
      return false;
    }
    requireModel(replacement.model());
    MemoryId holder = holder(memory.contentHash());
    if (holder != null && !holder.equals(memory.id())) {
      throw new ValidationError("text", "this content is stored already, as the memory " + holder);
    }
    put(replacement, stored.memory());
    return true;
  }

  boolean delete(MemoryId id) throws IOException {
    EmbeddedMemory stored = find(id);
    if (stored == null) {
      return false;
    }
    states.put(id, Optional.empty());
    holders.put(stored.memory().contentHash(), Optional.empty());
    return true;
  }

  private void merge(MemoryId holder, Memory addition) throws IOException {
    EmbeddedMemory stored = find(holder);
    if (stored == null) {
      throw new IllegalStateException("a content is held by a memory that does not exist");
    }
    Memory memory = stored.memory();
    Tags merged = memory.labels().tags().merge(addition.labels().tags());
    if (!merged.equals(memory.labels().tags())) {
      Instant changed =
          addition.updatedAt().isAfter(memory.updatedAt())
              ? addition.updatedAt()
              : memory.updatedAt();
      put(stored.with(memory.relabelled(memory.labels().withTags(merged), changed)), memory);
    }
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

  /** Equal as they are stored; a number may come back as another of Java's types. */
  private static boolean same(Memory stored, Memory expected) {
    return stored.text().equals(expected.text())
        && stored.createdAt().equals(expected.createdAt())
        && LabelsJson.write(stored).equals(LabelsJson.write(expected));
  }
}
