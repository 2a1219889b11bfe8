package dev.cairn.adapter.handover;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The same in the owner. Successors are known by their model; a new owner resumes them by it. */
final class OwnedParts implements StoreParts {

  private final MemoryStore store;
  private final Map<ModelStamp, Successor> successors = new ConcurrentHashMap<>();

  OwnedParts(MemoryStore store) {
    this.store = store;
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    return Portions.of(store.scan(after, limit)).stream().findFirst().orElse(List.of());
  }

  @Override
  public void begin(ModelStamp model) {
    successors.put(model, store.successor(model));
  }

  @Override
  public long size(ModelStamp model) {
    return successor(model).size();
  }

  @Override
  public List<MemoryId> outstanding(ModelStamp model, int limit) {
    return successor(model).outstanding(limit);
  }

  @Override
  public void add(ModelStamp model, List<EmbeddedMemory> memories) {
    successor(model).add(memories);
  }

  /** Repeated after it was carried out, it finds the model in service and must not begin anew. */
  @Override
  public boolean promote(ModelStamp model) {
    if (store.model().equals(Optional.of(model))) {
      return true;
    }
    boolean promoted = successor(model).promote();
    if (promoted) {
      successors.remove(model);
    }
    return promoted;
  }

  private Successor successor(ModelStamp model) {
    return successors.computeIfAbsent(model, store::successor);
  }
}
