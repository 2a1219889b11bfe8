package dev.cairn.domain.input;

import dev.cairn.domain.memory.MemoryId;

/** To which memory others are wanted that say something like it, and how many at most. */
public record RelatedRequest(MemoryId id, int limit) {}
