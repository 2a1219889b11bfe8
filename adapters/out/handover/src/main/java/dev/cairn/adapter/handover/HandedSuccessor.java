package dev.cairn.adapter.handover;

import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;

/** A successor wherever the store is; a new owner resumes it by its model. */
record HandedSuccessor(SteadyCalls calls, ModelStamp model) implements Successor {

  @Override
  public long size() {
    return calls.call(Operations.SUCCESSOR_SIZE, model);
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return calls.call(Operations.SUCCESSOR_OUTSTANDING, new Operations.Outstanding(model, limit));
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    for (List<EmbeddedMemory> portion :
        Batches.of(memories, Ports.PORTION_CHARACTERS, Ports::characters)) {
      calls.call(Operations.SUCCESSOR_ADD, new Operations.SuccessorAdd(model, portion));
    }
  }

  @Override
  public boolean promote() {
    return calls.call(Operations.SUCCESSOR_PROMOTE, model);
  }
}
