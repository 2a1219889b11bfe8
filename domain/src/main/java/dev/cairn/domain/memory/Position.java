package dev.cairn.domain.memory;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A memory's place when memories are browsed: the newest first, those of one instant in the order
 * of their ids. A place stays where it is whatever is written, so paging can go on from it. Times
 * are kept to the millisecond, as memories keep them.
 */
public record Position(Instant createdAt, MemoryId id)
    implements ValueObject, Comparable<Position> {

  private static final Comparator<Position> NEWEST_FIRST =
      Comparator.comparing(Position::createdAt).reversed().thenComparing(Position::id);

  public Position {
    createdAt = createdAt.truncatedTo(ChronoUnit.MILLIS);
  }

  public static Position of(Memory memory) {
    return new Position(memory.createdAt(), memory.id());
  }

  @Override
  public int compareTo(Position other) {
    return NEWEST_FIRST.compare(this, other);
  }
}
