package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What adding a memory means for what is stored: where its content is known, the memory that holds
 * it stays, gets the labels that it lacks, and loses none; any other is created. Stores look up
 * what is asked for here, and carry out what comes of it.
 *
 * @param memory the memory that has the content from now on
 * @param merge what became of the offered labels where the content is known
 */
public record Addition(Memory memory, Effect effect, Merge merge) {

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
    return new Addition(offered, Effect.CREATED, Merge.NONE);
  }

  private static Addition merged(Memory holder, Memory offered) {
    Labels labels = holder.labels().filledFrom(offered.labels());
    Merge merge = new Merge(holder.labels().lacking(labels), labels.lacking(offered.labels()));
    if (merge.changed().isEmpty()) {
      return new Addition(holder, Effect.NONE, merge);
    }
    Instant changed = holder.updatedAt();
    Instant later = offered.updatedAt().isAfter(changed) ? offered.updatedAt() : changed;
    return new Addition(holder.relabelled(labels, later), Effect.RELABELLED, merge);
  }
}
