package dev.cairn.adapter.handover;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a memory store does not fit a message as it is: long scans, and its successors. */
interface StoreParts {

  /** The beginning of what a scan would give: the caller asks on for the rest. */
  List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit);

  void begin(ModelStamp model);

  long size(ModelStamp model);

  List<MemoryId> outstanding(ModelStamp model, int limit);

  void add(ModelStamp model, List<EmbeddedMemory> memories);

  boolean promote(ModelStamp model);
}
