package dev.cairn.adapter.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Whether one call gets another attempt: a few, after a short random pause, within a deadline. */
final class Retries {

  private static final int FIRST_PAUSE_MS = 20;

  private final long deadline;
  private int left;
  private int pause = FIRST_PAUSE_MS;

  Retries(int most, Duration patience) {
    this.deadline = System.nanoTime() + patience.toNanos();
    this.left = most;
  }

  /** Waits before the next attempt; answers false at once where there is none. */
  boolean another(SQLException failure) {
    if (left-- <= 0 || !Failures.isPassing(failure)) {
      return false;
    }
    long wait = ThreadLocalRandom.current().nextLong(pause / 2, pause + 1L);
    pause *= 4;
    return System.nanoTime() + Duration.ofMillis(wait).toNanos() < deadline && slept(wait);
  }

  private static boolean slept(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
