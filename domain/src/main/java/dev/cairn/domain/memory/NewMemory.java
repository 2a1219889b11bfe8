package dev.cairn.domain.memory;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.Supplier;
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
    @Nullable Instant updatedAt) {

  /** Whether it names another time of creation than that of the memory which has its content. */
  public boolean isOfAnotherTime(Memory holder) {
    return createdAt != null
        && !createdAt.truncatedTo(ChronoUnit.MILLIS).equals(holder.createdAt());
  }

  /** The same with an id. */
  public NewMemory named(Supplier<UUID> ids) {
    return id == null
        ? new NewMemory(text, labels, new MemoryId(ids.get()), createdAt, updatedAt)
        : this;
  }

  /** The memory with what was not given: an id, and times, which are now. */
  public Memory completed(Supplier<UUID> ids, Instant now) {
    Instant created = createdAt == null ? now : createdAt;
    return new Memory(
        id == null ? new MemoryId(ids.get()) : id,
        text,
        labels,
        created,
        updatedAt == null ? created : updatedAt);
  }
}
