package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import org.jspecify.annotations.Nullable;

/**
 * What to delete: one memory by its id or, where that is absent, all that fit the filter.
 *
 * @param dryRun only tell what would be deleted
 */
public record DeleteRequest(@Nullable MemoryId id, Filter filter, boolean dryRun) {}
