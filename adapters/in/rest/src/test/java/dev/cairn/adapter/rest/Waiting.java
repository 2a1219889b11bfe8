package dev.cairn.adapter.rest;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits until something is so, as long as a busy machine may take. */
final class Waiting {

  private static final long BETWEEN_LOOKS = Duration.ofMillis(2).toNanos();

  private Waiting() {}

  static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it did not come true in a minute");
      }
      LockSupport.parkNanos(BETWEEN_LOOKS);
    }
  }
}
