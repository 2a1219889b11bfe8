package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;

/** A store under construction whose calls are tried again where that may help. */
record RetriedSuccessor(StoreCalls calls, Successor once) implements Successor {

  @Override
  public ModelStamp model() {
    return once.model();
  }

  @Override
  public long size() {
    return calls.call(once::size);
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return calls.call(() -> once.outstanding(limit));
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    memories.forEach(memory -> model().requireSame(memory.model()));
    calls.run(() -> once.add(memories));
  }

  @Override
  public boolean promote() {
    return calls.call(once::promote);
  }
}
