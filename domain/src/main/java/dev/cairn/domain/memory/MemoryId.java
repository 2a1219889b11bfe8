package dev.cairn.domain.memory;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.PlainWords;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jmolecules.ddd.types.Identifier;

/** Names a memory for its whole life, through every update, export and move. */
public record MemoryId(UUID value) implements Identifier, Comparable<MemoryId> {

  /** What an id must be. */
  public static final String ALLOWED = "a memory's id, a UUID like 6ba7b810-...";

  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  public static boolean isValid(String text) {
    return FORM.matcher(text).matches();
  }

  /** Reads an id as a caller wrote it in {@code field}. */
  public static MemoryId parse(String field, String text) {
    if (!isValid(text)) {
      throw new ValidationError(field, PlainWords.mustBe(ALLOWED, text));
    }
    return new MemoryId(UUID.fromString(text));
  }

  /** Orders ids as their text does, so that every backend can page through them alike. */
  @Override
  public int compareTo(MemoryId other) {
    int high =
        Long.compareUnsigned(value.getMostSignificantBits(), other.value.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(
            value.getLeastSignificantBits(), other.value.getLeastSignificantBits());
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
