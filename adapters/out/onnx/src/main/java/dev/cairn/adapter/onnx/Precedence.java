package dev.cairn.adapter.onnx;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets queries go before long work, which waits while one is under way, and leaves a core to them
 * while they keep coming.
 */
final class Precedence {

  private static final long RECENT_NANOS = 1_000_000_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition free = lock.newCondition();
  private final long patienceNanos;
  private int queries;
  private long lastQuery = System.nanoTime() - RECENT_NANOS;

  Precedence() {
    this(Duration.ofMillis(50));
  }

  /**
   * @param patience who waits longer than that goes on: queries without end must not stop all work
   */
  Precedence(Duration patience) {
    this.patienceNanos = patience.toNanos();
  }

  <T> T first(Supplier<T> query) {
    count(1);
    try {
      return query.get();
    } finally {
      count(-1);
    }
  }

  /** Waits while a query is under way, but not for long. */
  void giveWay() {
    lock.lock();
    try {
      long patience = patienceNanos;
      while (queries > 0 && patience > 0) {
        patience = free.awaitNanos(patience);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** How many of these cores long work may use now. */
  int share(int cores) {
    lock.lock();
    try {
      boolean quiet = queries == 0 && System.nanoTime() - lastQuery > RECENT_NANOS;
      return quiet ? cores : Math.max(1, cores - 1);
    } finally {
      lock.unlock();
    }
  }

  private void count(int change) {
    lock.lock();
    try {
      queries += change;
      lastQuery = System.nanoTime();
      if (queries == 0) {
        free.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }
}
