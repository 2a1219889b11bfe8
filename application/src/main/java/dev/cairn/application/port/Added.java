package dev.cairn.application.port;

import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;

/**
 * What became of an added memory.
 *
 * @param id the memory's own id, or that of the stored memory with the same content
 * @param created whether the memory is new
 * @param merge what became of its labels where it is not
 */
public record Added(MemoryId id, boolean created, Merge merge) {

  public Added(MemoryId id, boolean created) {
    this(id, created, Merge.NONE);
  }
}
