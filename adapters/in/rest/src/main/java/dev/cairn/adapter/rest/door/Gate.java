package dev.cairn.adapter.rest.door;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many in at once, so many more wait in line, and turns the rest away. Long work gets half
 * of the room at most, so that the others never wait behind it alone.
 */
final class Gate {

  private final int room;
  private final int seats;
  private final Executor threads;
  private final ArrayDeque<Turn> waiting = new ArrayDeque<>();
  private int inside;
  private int longInside;

  /** What becomes of somebody who comes to the gate. */
  enum Entry {
    ENTERS,
    WAITS,
    REFUSED
  }

  /** Somebody's turn: the work, and whether it may take long. */
  record Turn(Runnable work, boolean isLong) {}

  Gate(int room, int seats, Executor threads) {
    this.room = room;
    this.seats = seats;
    this.threads = threads;
  }

  /** Whether nobody more gets in, not even to wait. */
  synchronized boolean isFull() {
    return inside >= room && waiting.size() >= seats;
  }

  /**
   * Begins the work, now or in its turn; it must {@link #leave} when it is done. Where it is
   * refused, nothing will be done.
   */
  Entry enter(Turn turn) {
    synchronized (this) {
      if (!hasRoom(turn)) {
        return waiting.size() < seats && waiting.add(turn) ? Entry.WAITS : Entry.REFUSED;
      }
      take(turn);
    }
    threads.execute(turn.work);
    return Entry.ENTERS;
  }

  /** Takes somebody who waits out of the line; false if their turn has come. */
  synchronized boolean withdraw(Turn turn) {
    return waiting.remove(turn);
  }

  void leave(Turn done) {
    Turn next;
    synchronized (this) {
      inside--;
      longInside -= done.isLong ? 1 : 0;
      next = next();
    }
    if (next != null) {
      threads.execute(next.work);
    }
  }

  private @Nullable Turn next() {
    for (Iterator<Turn> line = waiting.iterator(); line.hasNext(); ) {
      Turn turn = line.next();
      if (hasRoom(turn)) {
        line.remove();
        take(turn);
        return turn;
      }
    }
    return null;
  }

  private boolean hasRoom(Turn turn) {
    return inside < room && (!turn.isLong || longInside < Math.max(1, room / 2));
  }

  private void take(Turn turn) {
    inside++;
    longInside += turn.isLong ? 1 : 0;
  }

  synchronized int waiting() {
    return waiting.size();
  }

  synchronized int inside() {
    return inside;
  }
}
