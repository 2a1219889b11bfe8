package dev.cairn.application.memory;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.MemoryId;

/** Says that an id names no memory. */
final class UnknownMemory {

  private UnknownMemory() {}

  static ValidationError withId(MemoryId id) {
    return new ValidationError("memory_id", "no memory with the id " + id);
  }
}
