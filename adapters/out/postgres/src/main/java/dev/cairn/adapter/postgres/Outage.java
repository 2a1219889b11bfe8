package dev.cairn.adapter.postgres;

import dev.cairn.domain.error.ConnectionError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a moment that the database can't be reached, so that one call finds out and the
 * others do not wait for it.
 */
final class Outage {

  private static final long MEMORY = Duration.ofSeconds(1).toNanos();

  private record Noted(ConnectionError failure, long time) {}

  private volatile @Nullable Noted last;

  /** Fails at once if the database could not be reached a moment ago. */
  void check() {
    Noted noted = last;
    if (noted != null && System.nanoTime() - noted.time() < MEMORY) {
      throw new ConnectionError(noted.failure().safeMessage(), noted.failure());
    }
  }

  void begin(ConnectionError failure) {
    last = new Noted(failure, System.nanoTime());
  }

  void end() {
    last = null;
  }
}
