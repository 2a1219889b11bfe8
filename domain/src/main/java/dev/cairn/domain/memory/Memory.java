package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Texts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Identity;

/**
 * A text worth remembering, with its labels and times. The text is kept as it was given, to the
 * last character; times are kept to the millisecond.
 */
@AggregateRoot
public record Memory(
    @Identity MemoryId id, String text, Labels labels, Instant createdAt, Instant updatedAt) {

  public static final int MAX_TEXT_LENGTH = 1_000_000;
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

  public Memory {
    Texts.require("text", text, MAX_TEXT_LENGTH);
    requireYear("created_at", createdAt);
    requireYear("updated_at", updatedAt);
    createdAt = createdAt.truncatedTo(ChronoUnit.MILLIS);
    updatedAt = updatedAt.truncatedTo(ChronoUnit.MILLIS);
  }

  private static void requireYear(String field, Instant time) {
    if (time.isBefore(EARLIEST) || !time.isBefore(LATEST)) {
      throw new ValidationError(field, "must be in a year from 1 to 9999");
    }
  }

  public ContentHash contentHash() {
    return ContentHash.of(text);
  }

  /** Equal in everything; a number in the metadata may be of another of Java's types. */
  public boolean isSameAs(Memory other) {
    return labels.metadata().isWrittenLike(other.labels.metadata())
        && equals(other.relabelled(other.labels.withMetadata(labels.metadata()), other.updatedAt));
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
