package dev.cairn.adapter.mcp.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of requests may be held at a time. */
final class Budget {

  private final AtomicLong left;

  Budget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  Lease lease() {
    return new Lease();
  }

  /**
   * One request's part, taken as its bytes arrive: who promises much and sends little holds little.
   */
  final class Lease implements AutoCloseable {

    private final AtomicLong taken = new AtomicLong();
    private final AtomicInteger holders = new AtomicInteger(1);

    boolean take(int bytes) {
      boolean enough = left.getAndUpdate(now -> now < bytes ? now : now - bytes) >= bytes;
      if (enough) {
        taken.addAndGet(bytes);
      }
      return enough;
    }

    /** Somebody else needs it too, and closes it as well. */
    void hold() {
      holders.incrementAndGet();
    }

    /** Gives everything back when the last one closes it. */
    @Override
    public void close() {
      if (holders.decrementAndGet() <= 0) {
        left.addAndGet(taken.getAndSet(0));
      }
    }
  }
}
