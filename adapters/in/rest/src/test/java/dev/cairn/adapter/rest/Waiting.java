package dev.cairn.adapter.rest;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until something is so. */
final class Waiting {

  private Waiting() {}

  static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it did not come true in 10 seconds");
      }
      Thread.onSpinWait();
    }
  }
}
