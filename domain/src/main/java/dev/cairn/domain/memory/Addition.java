package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What adding a memory means for what is stored: where its content is known, the memory that holds
 * it stays and gets the new tags; any other is created. Stores look up what is asked for here, and
 * carry out what comes of it.
 *
 * @param memory the memory that has the content from now on
 */
public record Addition(Memory memory, Effect effect) {

  /** What a store has to do. */
  public enum Effect {
    CREATED,
    RELABELLED,
    NONE
  }

  /**
   * Decides.
   *
   * @param holder the memory that has the content already; null: none
   * @param idTaken whether another content is stored under the id; asked for where none has it
   */
  public static Addition of(Memory offered, @Nullable Memory holder, boolean idTaken) {
    if (holder != null) {
      return merged(holder, offered);
    }
    if (idTaken) {
      throw new ValidationError("memory_id", "another memory has this id: " + offered.id());
    }
    return new Addition(offered, Effect.CREATED);
  }

  private static Addition merged(Memory holder, Memory offered) {
    Tags tags = holder.labels().tags().merge(offered.labels().tags());
    if (tags.equals(holder.labels().tags())) {
      return new Addition(holder, Effect.NONE);
    }
    Instant changed = holder.updatedAt();
    Instant later = offered.updatedAt().isAfter(changed) ? offered.updatedAt() : changed;
    return new Addition(
        holder.relabelled(holder.labels().withTags(tags), later), Effect.RELABELLED);
  }
}
