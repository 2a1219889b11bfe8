package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A text worth remembering, with its labels and times. The text is kept as it was given, to the
 * last character; times are kept to the millisecond.
 */
public record Memory(
    MemoryId id, String text, Labels labels, Instant createdAt, Instant updatedAt) {

  public static final int MAX_TEXT_LENGTH = 1_000_000;

  public Memory {
    if (text.isBlank()) {
      throw new ValidationError("text", "cannot be whitespace-only");
    }
    if (text.codePointCount(0, text.length()) > MAX_TEXT_LENGTH) {
      throw new ValidationError("text", "ensure this value has at most 1000000 characters");
    }
    createdAt = createdAt.truncatedTo(ChronoUnit.MILLIS);
    updatedAt = updatedAt.truncatedTo(ChronoUnit.MILLIS);
  }

  public ContentHash contentHash() {
    return ContentHash.of(text);
  }

  /** This memory with other labels, changed at {@code now}. */
  public Memory relabelled(Labels changed, Instant now) {
    return new Memory(id, text, changed, createdAt, now);
  }

  /** This memory saying something else, changed at {@code now}. */
  public Memory reworded(String changed, Instant now) {
    return new Memory(id, changed, labels, createdAt, now);
  }
}
