package dev.cairn.adapter.remote.memories;

import dev.cairn.application.port.Added;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * One write of a store, through all its attempts. Each reads and decides by the domain's rules.
 * What an attempt without an answer may have done is remembered, so that the next one recognises it
 * as its own.
 */
final class MemoryWrite {

  private final RemoteMemoryStore store;
  private final UUID name = UUID.randomUUID();
  private final Set<MemoryId> maybeDone = new HashSet<>();

  MemoryWrite(RemoteMemoryStore store) {
    this.store = store;
  }

  List<Added> add(List<EmbeddedMemory> memories) {
    return store.write(name, attempt -> add(attempt, memories));
  }

  boolean replace(Replacement replacement) {
    return store.write(name, attempt -> replace(attempt, replacement));
  }

  Set<MemoryId> delete(Collection<MemoryId> ids) {
    return store.write(name, attempt -> Optional.of(delete(attempt, ids)));
  }

  private Optional<List<Added>> add(MemoryAttempt attempt, List<EmbeddedMemory> memories) {
    ModelStamp stored = attempt.models().model();
    ModelStamp wanted = stored == null ? memories.getFirst().model() : stored;
    memories.forEach(memory -> wanted.requireSame(memory.model()));
    Additions additions = new Additions(attempt.alike(memories), maybeDone);
    memories.forEach(additions::add);
    boolean done =
        additions.isEmpty() || isDone(additions.created().keySet(), () -> attempt.add(additions));
    return done ? Optional.of(additions.added()) : Optional.empty();
  }

  private Optional<Boolean> replace(MemoryAttempt attempt, Replacement replacement) {
    MemoryId id = replacement.id();
    List<Memory> alike = attempt.alike(List.of(replacement.memory()));
    Memory stored = alike.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
    if (!replacement.appliesTo(stored)) {
      return Optional.of(maybeDone.contains(id) && replacement.isDoneIn(stored));
    }
    attempt.models().requireModel(replacement.memory().model());
    if (replacement.changesContent()) {
      alike.forEach(holder -> Replacement.requireUnheld(id, holder.id()));
    }
    boolean done = isDone(Set.of(id), () -> attempt.replace(replacement));
    return done ? Optional.of(true) : Optional.empty();
  }

  private Set<MemoryId> delete(MemoryAttempt attempt, Collection<MemoryId> ids) {
    Set<MemoryId> deleted = new LinkedHashSet<>(maybeDone);
    maybeDone.addAll(attempt.existing(ids));
    if (!maybeDone.isEmpty()) {
      deleted.addAll(attempt.delete(maybeDone));
    }
    return deleted;
  }

  /** Others come first where nothing was done. */
  private boolean isDone(Set<MemoryId> ids, BooleanSupplier change) {
    Set<MemoryId> before = Set.copyOf(maybeDone);
    maybeDone.addAll(ids);
    boolean done = change.getAsBoolean();
    if (!done) {
      maybeDone.retainAll(before);
    }
    return done;
  }
}
