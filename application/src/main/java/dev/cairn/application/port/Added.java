package dev.cairn.application.port;

import dev.cairn.domain.memory.MemoryId;

/**
 * What became of an added memory.
 *
 * @param id the memory's own id, or that of the stored memory with the same content
 * @param created whether the memory is new
 */
public record Added(MemoryId id, boolean created) {}
