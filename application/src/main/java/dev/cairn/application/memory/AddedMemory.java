package dev.cairn.application.memory;

import dev.cairn.domain.memory.MemoryId;

/**
 * What an add did.
 *
 * @param created false where the content was known: then the id is the existing one's
 */
public record AddedMemory(MemoryId id, int chunkCount, boolean created) {}
