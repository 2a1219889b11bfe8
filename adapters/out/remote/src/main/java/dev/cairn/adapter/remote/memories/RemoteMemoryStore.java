package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Replacement;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store of memories on a server: what is the same of all of them, their writes above all. */
public abstract class RemoteMemoryStore implements MemoryStore {

  private static final int MOST_CONFLICTS = 1_000;

  private final StoreCalls calls;

  protected RemoteMemoryStore(StoreCalls calls) {
    this.calls = calls;
  }

  /** Carries calls out, again where that may help. */
  protected final StoreCalls calls() {
    return calls;
  }

  /** What the store says about itself now. */
  protected abstract StoreModels models();

  /** Those of the memories that exist, in any order. */
  protected abstract List<EmbeddedMemory> whole(Collection<MemoryId> ids);

  /**
   * Makes attempts until one gives something; several may be made where others write too.
   *
   * @param call names the write, also when it is tried again
   */
  protected abstract <T> T write(UUID call, Function<MemoryAttempt, Optional<T>> attempt);

  /** Makes attempts until one gives something, however often others come first. */
  protected static <T> T untilDone(Supplier<Optional<T>> attempt) {
    for (int conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
      Optional<T> done = attempt.get();
      if (done.isPresent()) {
        return done.get();
      }
    }
    throw new DatabaseError("Others changed the same memories all the time");
  }

  /** The store for another model, whose calls are made once. */
  protected abstract Successor begin(ModelStamp model);

  @Override
  public final Optional<ModelStamp> model() {
    return Optional.ofNullable(calls.call(this::models).model());
  }

  @Override
  public final List<Added> add(List<EmbeddedMemory> memories) {
    MemoryWrite write = new MemoryWrite(this);
    return memories.isEmpty() ? List.of() : calls.call(() -> write.add(memories));
  }

  @Override
  public final boolean replace(Memory expected, EmbeddedMemory replacement) {
    Replacement wanted = new Replacement(expected, replacement);
    MemoryWrite write = new MemoryWrite(this);
    return calls.call(() -> write.replace(wanted));
  }

  @Override
  public final Set<MemoryId> delete(Collection<MemoryId> ids) {
    MemoryWrite write = new MemoryWrite(this);
    return ids.isEmpty() ? Set.of() : calls.call(() -> write.delete(new LinkedHashSet<>(ids)));
  }

  @Override
  public final Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    List<EmbeddedMemory> found = calls.call(() -> whole(new LinkedHashSet<>(ids)));
    return InOrder.of(ids, found, each -> each.memory().id());
  }

  @Override
  public final Successor successor(ModelStamp model) {
    return new RetriedSuccessor(calls, calls.call(() -> begin(model)));
  }
}
