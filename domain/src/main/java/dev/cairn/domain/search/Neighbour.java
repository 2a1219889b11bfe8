package dev.cairn.domain.search;

import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import org.jmolecules.ddd.types.ValueObject;

/** The memory that stands before or after another one in its source. */
public record Neighbour(MemoryId id, Instant createdAt) implements ValueObject {}
