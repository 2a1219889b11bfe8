package dev.cairn.domain.input;

import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;

/** Which memory to change, and how. */
public record UpdateRequest(MemoryId id, MemoryChange change) {}
