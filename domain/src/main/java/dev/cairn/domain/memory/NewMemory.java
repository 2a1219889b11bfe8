package dev.cairn.domain.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A memory to be added. Id and times are given only where they must be kept, as on import; else
 * they are made when the memory is added.
 */
public record NewMemory(
    String text,
    Labels labels,
    @Nullable MemoryId id,
    @Nullable Instant createdAt,
    @Nullable Instant updatedAt) {}
