package dev.cairn.domain.memory;

import dev.cairn.domain.error.Invariant;
import dev.cairn.domain.error.ValidationError;
import org.jspecify.annotations.Nullable;

/** Putting a memory in the place of one that is still as somebody expects it. */
public record Replacement(Memory expected, EmbeddedMemory memory) {

  public Replacement {
    Invariant.require(
        expected.id().equals(memory.memory().id()), "a memory keeps its id when it is replaced");
  }

  public MemoryId id() {
    return expected.id();
  }

  /** Whether what is stored, null: nothing, is as expected; else there is nothing to replace. */
  public boolean appliesTo(@Nullable Memory stored) {
    return stored != null && stored.isSameAs(expected);
  }

  /** Whether what is stored, null: nothing, is the replacement itself. */
  public boolean isDoneIn(@Nullable Memory stored) {
    return stored != null && stored.isSameAs(memory.memory());
  }

  /** Whether the replacement says something else, which no other memory may say. */
  public boolean changesContent() {
    return !memory.memory().contentHash().equals(expected.contentHash());
  }

  /** No other memory may have the new content. */
  public static void requireUnheld(MemoryId id, @Nullable MemoryId holder) {
    if (holder != null && !holder.equals(id)) {
      throw new ValidationError("text", "this content is stored already, as the memory " + holder);
    }
  }
}
