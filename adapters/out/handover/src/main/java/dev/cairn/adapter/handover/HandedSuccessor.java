package dev.cairn.adapter.handover;

import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;

/** A successor wherever the store is; a new owner resumes it by its model. */
record HandedSuccessor(StoreParts parts, ModelStamp model) implements Successor {

  static Successor begin(StoreParts parts, ModelStamp model) {
    parts.begin(model);
    return new HandedSuccessor(parts, model);
  }

  @Override
  public long size() {
    return parts.size(model);
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return parts.outstanding(model, limit);
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    Portions.of(memories).forEach(portion -> parts.add(model, portion));
  }

  @Override
  public boolean promote() {
    return parts.promote(model);
  }
}
