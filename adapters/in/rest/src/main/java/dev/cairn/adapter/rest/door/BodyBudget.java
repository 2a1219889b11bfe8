package dev.cairn.adapter.rest.door;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of bodies are held at a time, on their way in and while they are worked on. */
final class BodyBudget {

  /** Small bodies always find room: connections are limited, and so is what they hold together. */
  private static final int SMALL = 16 * 1024;

  private final AtomicLong left;

  BodyBudget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  Share share() {
    return new Share();
  }

  /**
   * One request's part, taken as its bytes arrive: who promises much and sends little has little.
   */
  final class Share implements AutoCloseable {

    private final AtomicLong taken = new AtomicLong();
    private int small = SMALL;

    boolean take(int bytes) {
      int free = Math.min(small, bytes);
      small -= free;
      int more = bytes - free;
      boolean enough = left.getAndUpdate(now -> now < more ? now : now - more) >= more;
      if (enough) {
        taken.addAndGet(more);
      }
      return enough;
    }

    /** Gives everything back; a second time there is nothing to give. */
    @Override
    public void close() {
      left.addAndGet(taken.getAndSet(0));
    }
  }
}
