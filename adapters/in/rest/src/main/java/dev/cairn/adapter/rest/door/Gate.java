package dev.cairn.adapter.rest.door;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/** Lets so many in at once, so many more wait in line, and turns the rest away. */
final class Gate {

  private final int room;
  private final int seats;
  private final Executor threads;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private int inside;

  Gate(int room, int seats, Executor threads) {
    this.room = room;
    this.seats = seats;
    this.threads = threads;
  }

  /**
   * Begins the work, now or in its turn; it must {@link #leave} when it is done.
   *
   * @return false where there is no room, and nothing will be done
   */
  boolean enter(Runnable work) {
    synchronized (this) {
      if (inside >= room) {
        return waiting.size() < seats && waiting.add(work);
      }
      inside++;
    }
    threads.execute(work);
    return true;
  }

  void leave() {
    Runnable next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        inside--;
        return;
      }
    }
    threads.execute(next);
  }

  synchronized int waiting() {
    return waiting.size();
  }

  synchronized int inside() {
    return inside;
  }
}
