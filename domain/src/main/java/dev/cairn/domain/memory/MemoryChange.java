package dev.cairn.domain.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What to change about a memory; an absent part stays as it is, and an empty one takes away what
 * there is.
 */
public record MemoryChange(
    @Nullable String text,
    @Nullable Tags tags,
    @Nullable String source,
    @Nullable MemoryType type,
    @Nullable Metadata metadata) {

  public boolean isEmpty() {
    return text == null && tags == null && source == null && type == null && metadata == null;
  }

  /** The memory with the change made at {@code now}. */
  public Memory applyTo(Memory memory, Instant now) {
    Labels old = memory.labels();
    Labels labels =
        new Labels(
            tags == null ? old.tags() : tags,
            source == null ? old.source() : source.isEmpty() ? null : source,
            type == null ? old.type() : type,
            metadata == null ? old.metadata() : metadata);
    Memory relabelled = memory.relabelled(labels, now);
    return text == null ? relabelled : relabelled.reworded(text, now);
  }
}
