package dev.cairn.application.memory;

import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Ids in the order they were given out, in the layout of a UUID of version 7: milliseconds, a
 * counter within them, and chance. Of two memories with the same time of creation the one with the
 * smaller id was added first. Safe to call from many threads.
 */
public final class TimeOrderedIds implements Supplier<UUID> {

  private static final int COUNTER_BITS = 12;
  private static final int HIGHEST_COUNT = (1 << COUNTER_BITS) - 1;
  private static final long VERSION = 7L << COUNTER_BITS;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final Clock clock;
  private final RandomGenerator random;
  private long millis;
  private int count;

  public TimeOrderedIds(Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  @Override
  public UUID get() {
    return new UUID(next(), random.nextLong() >>> 2 | VARIANT);
  }

  /** Larger than all before it, also where the clock stands still or goes back. */
  private synchronized long next() {
    long now = clock.millis();
    if (now > millis) {
      millis = now;
      count = 0;
    } else if (count < HIGHEST_COUNT) {
      count++;
    } else {
      millis++;
      count = 0;
    }
    return millis << 16 | VERSION | count;
  }
}
