package dev.cairn.domain.search;

import dev.cairn.domain.memory.MemoryId;
import org.jmolecules.ddd.types.ValueObject;

/** Which chunk of which memory. */
public record ChunkRef(MemoryId memoryId, int chunkIndex) implements ValueObject {}
