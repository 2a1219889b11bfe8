package dev.cairn.adapter.mcp.stdio;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts the requests under way, by number and by size, and holds the reader back when they are
 * many. Ends once nothing new is wanted and everything under way is answered.
 */
final class InFlight {

  private final int maxRequests;
  private final long maxBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private int requests;
  private long bytes;
  private boolean stopped;

  InFlight(int maxRequests, long maxBytes) {
    this.maxRequests = maxRequests;
    this.maxBytes = maxBytes;
  }

  /** Waits for room for a request; false if it is no longer wanted. */
  boolean enter(long size) {
    lock.lock();
    try {
      while (!stopped && requests > 0 && (requests >= maxRequests || bytes + size > maxBytes)) {
        changed.awaitUninterruptibly();
      }
      return count(size);
    } finally {
      lock.unlock();
    }
  }

  /** Makes room for a request that is answered on the spot. */
  boolean enterAtOnce(long size) {
    lock.lock();
    try {
      return count(size);
    } finally {
      lock.unlock();
    }
  }

  private boolean count(long size) {
    if (!stopped) {
      requests++;
      bytes += size;
    }
    return !stopped;
  }

  void leave(long size) {
    lock.lock();
    try {
      requests--;
      bytes -= size;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** From now on nothing enters. */
  void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing enters any more. */
  void awaitStop() throws InterruptedException {
    lock.lock();
    try {
      while (!stopped) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the last request has left; false if none has left for so long. */
  boolean awaitEmpty(Duration quiet) throws InterruptedException {
    lock.lock();
    try {
      long nanos = quiet.toNanos();
      int left = requests;
      while (requests > 0 && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
        if (requests < left) {
          left = requests;
          nanos = quiet.toNanos();
        }
      }
      return requests == 0;
    } finally {
      lock.unlock();
    }
  }
}
