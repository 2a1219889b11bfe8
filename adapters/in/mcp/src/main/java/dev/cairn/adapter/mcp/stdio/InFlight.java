package dev.cairn.adapter.mcp.stdio;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Counts the requests under way, by number and by size, and holds the reader back when they are
 * many. Ends once nothing new is wanted and everything under way is answered.
 */
final class InFlight {

  private final int maxRequests;
  private final long maxBytes;
  private int requests;
  private long bytes;
  private boolean stopped;

  InFlight(int maxRequests, long maxBytes) {
    this.maxRequests = maxRequests;
    this.maxBytes = maxBytes;
  }

  /** Waits for room for a request; false if it is no longer wanted. */
  synchronized boolean enter(long size) {
    boolean interrupted = false;
    while (!stopped && requests > 0 && (requests >= maxRequests || bytes + size > maxBytes)) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return enterAtOnce(size);
  }

  /** Makes room for a request that is answered on the spot. */
  synchronized boolean enterAtOnce(long size) {
    if (!stopped) {
      requests++;
      bytes += size;
    }
    return !stopped;
  }

  synchronized void leave(long size) {
    requests--;
    bytes -= size;
    notifyAll();
  }

  /** From now on nothing enters. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /** Waits until nothing enters any more. */
  synchronized void awaitStop() throws InterruptedException {
    while (!stopped) {
      wait();
    }
  }

  /** Waits until the last request has left; false if none has left for so long. */
  synchronized boolean awaitEmpty(Duration quiet) throws InterruptedException {
    int left = requests;
    long end = System.nanoTime() + quiet.toNanos();
    for (long nanos = quiet.toNanos(); requests > 0 && nanos > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
      end = requests < left ? System.nanoTime() + quiet.toNanos() : end;
      left = Math.min(left, requests);
      nanos = end - System.nanoTime();
    }
    return requests == 0;
  }
}
