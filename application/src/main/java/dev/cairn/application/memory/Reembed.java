package dev.cairn.application.memory;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Optional;

/**
 * Brings a store to another model. The vectors are made in a successor beside the store, which goes
 * on serving until the successor holds everything; interrupted, it carries on where it was.
 */
public record Reembed(Embedder target, MemoryStore store) {

  private static final int BATCH = 64;

  /** Answers how many memories were embedded; 0 where the store had the model already. */
  public long run(Progress progress) {
    ModelStamp wanted = target.model().stamp();
    Optional<ModelStamp> stored = store.model();
    if (stored.isEmpty() || stored.get().equals(wanted)) {
      return 0;
    }
    Successor successor = store.successor(wanted);
    long embedded = 0;
    do {
      tell(progress, successor);
      for (List<MemoryId> ids = successor.outstanding(BATCH);
          !ids.isEmpty();
          ids = successor.outstanding(BATCH)) {
        embedded += embed(successor, ids);
        tell(progress, successor);
      }
    } while (!successor.promote());
    return embedded;
  }

  private void tell(Progress progress, Successor successor) {
    progress.at(successor.size(), store.browse(Filter.everything(), 0, 1).total());
  }

  private long embed(Successor successor, List<MemoryId> ids) {
    List<Memory> memories = store.find(ids).values().stream().map(EmbeddedMemory::memory).toList();
    successor.add(Passages.embed(target, memories));
    return memories.size();
  }

  /** Told how far the work is. */
  public interface Progress {
    void at(long done, long total);
  }
}
