package dev.cairn.domain.search;

import java.time.Duration;
import java.time.Instant;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * Where a memory stands among those of the same source, in the order of their creation.
 *
 * @param source null where it has none, and then it stands alone
 * @param before the memory before it, where there is one
 * @param after the memory after it
 */
public record Company(
    @Nullable String source, @Nullable Neighbour before, @Nullable Neighbour after)
    implements ValueObject {

  /** How far apart memories of one sitting are created at most. */
  public static final Duration SITTING = Duration.ofMinutes(30);

  public static final Company NONE = new Company(null, null, null);

  /** Whether a memory that was created then is one of a sitting, such as a turn of a talk. */
  boolean isSitting(Instant createdAt) {
    return isClose(createdAt, before) || isClose(createdAt, after);
  }

  /** The same for a memory that was created then: what is farther away than a sitting is none. */
  Company at(Instant createdAt) {
    return new Company(
        source,
        isClose(createdAt, before) ? before : null,
        isClose(createdAt, after) ? after : null);
  }

  private static boolean isClose(Instant createdAt, @Nullable Neighbour neighbour) {
    return neighbour != null && isClose(createdAt, neighbour.createdAt());
  }

  static boolean isClose(Instant one, Instant other) {
    return Math.abs(one.toEpochMilli() - other.toEpochMilli()) <= SITTING.toMillis();
  }
}
