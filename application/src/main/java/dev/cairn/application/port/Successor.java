package dev.cairn.application.port;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;

/**
 * A store under construction for another model, beside the one in service. What has been added to
 * it survives an interruption; it takes over only when it holds everything the other does.
 */
public interface Successor {

  ModelStamp model();

  /** How many memories it holds already in their present state. */
  long size();

  /** Some memories of the store in service that are missing here, or have changed since. */
  List<MemoryId> outstanding(int limit);

  /** Adds memories as they are, replacing earlier states. */
  void add(List<EmbeddedMemory> memories);

  /** Takes the place of the store in service, unless something is outstanding again; says which. */
  boolean promote();
}
