package dev.cairn.adapter.remote.memories;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends of a time range in the milliseconds to which times are kept. Memories are from the years 1
 * to 9999; what lies beyond is as good as the years next to them.
 */
public final class Milliseconds {

  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("+10001-01-01T00:00:00Z");

  private Milliseconds() {}

  /** The first one that is not before {@code from}. */
  public static long from(@Nullable Instant from) {
    Instant start = within(from == null ? EARLIEST : from);
    return upTo(start) + (start.truncatedTo(ChronoUnit.MILLIS).equals(start) ? 0 : 1);
  }

  /** The last one that is not after {@code to}. */
  public static long upTo(@Nullable Instant to) {
    return within(to == null ? LATEST : to).toEpochMilli();
  }

  private static Instant within(Instant time) {
    Instant late = time.isBefore(EARLIEST) ? EARLIEST : time;
    return late.isAfter(LATEST) ? LATEST : late;
  }
}
