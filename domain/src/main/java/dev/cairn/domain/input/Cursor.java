package dev.cairn.domain.input;

import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Where browsing goes on, as a text that callers hand back: nothing is repeated or left out because
 * of what was written in between.
 *
 * @param last the place of the last memory that was shown
 * @param page the number of the page that follows
 */
public record Cursor(Position last, int page) {

  private static final int BYTES = Long.BYTES + 2 * Long.BYTES + Integer.BYTES;

  /** Reads a cursor; empty where the text is none. */
  public static Optional<Cursor> parse(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      if (bytes.remaining() != BYTES) {
        return Optional.empty();
      }
      Instant createdAt = Instant.ofEpochMilli(bytes.getLong());
      MemoryId id = new MemoryId(new UUID(bytes.getLong(), bytes.getLong()));
      int page = bytes.getInt();
      return page < 2 || page > Paging.MAX_PAGE
          ? Optional.empty()
          : Optional.of(new Cursor(new Position(createdAt, id), page));
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    bytes.putLong(last.createdAt().toEpochMilli());
    bytes.putLong(last.id().value().getMostSignificantBits());
    bytes.putLong(last.id().value().getLeastSignificantBits());
    bytes.putInt(page);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }
}
