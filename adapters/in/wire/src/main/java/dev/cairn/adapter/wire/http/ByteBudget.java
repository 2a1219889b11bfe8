package dev.cairn.adapter.wire.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of requests are held at a time, on their way in and while they are worked on. */
public final class ByteBudget {

  private final AtomicLong left;
  private final int small;

  /**
   * @param small what every request may hold beside it: where connections are limited, so is what
   *     they hold together
   */
  public ByteBudget(long bytes, int small) {
    this.left = new AtomicLong(bytes);
    this.small = small;
  }

  public Share share() {
    return new Share();
  }

  /**
   * One request's part, taken as its bytes arrive: who promises much and sends little has little.
   */
  public final class Share implements AutoCloseable {

    private final AtomicLong taken = new AtomicLong();
    private final AtomicInteger holders = new AtomicInteger(1);
    private int free = small;

    public boolean take(int bytes) {
      int covered = Math.min(free, bytes);
      free -= covered;
      int more = bytes - covered;
      boolean enough = left.getAndUpdate(now -> now < more ? now : now - more) >= more;
      if (enough) {
        taken.addAndGet(more);
      }
      return enough;
    }

    /** Somebody else needs it too, and closes it as well. */
    public void hold() {
      holders.incrementAndGet();
    }

    /** Gives everything back when the last one closes it; later there is nothing to give. */
    @Override
    public void close() {
      if (holders.decrementAndGet() <= 0) {
        left.addAndGet(taken.getAndSet(0));
      }
    }
  }
}
