package dev.cairn.application.memory;

import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;

/**
 * What an add did.
 *
 * @param created false where the content was known: then the id is the existing one's
 * @param merge what became of the labels where the content was known
 */
public record AddedMemory(MemoryId id, int chunkCount, boolean created, Merge merge) {}
