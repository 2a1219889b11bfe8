package dev.cairn.application;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Rings for what must not go on for ever. One thread looks at all of it fifty times a second: a
 * timer for each would wake more threads than the work itself.
 */
public final class Deadlines {

  private static final System.Logger LOG = System.getLogger(Deadlines.class.getName());
  private static final long TICK_NANOS = 20_000_000;
  private static final Set<Watched> WATCHED = ConcurrentHashMap.newKeySet();
  private static volatile boolean resting;
  private static final Thread WATCH =
      Thread.ofPlatform().daemon().name("cairn-limits").start(Deadlines::watch);

  private Deadlines() {}

  /** Something with a deadline. */
  @FunctionalInterface
  public interface Watched {

    /** Looks whether it is late, and does what there is to do then, without waiting. */
    void look(long nanoTime);
  }

  /** Has it looked at until it is forgotten. */
  public static void watch(Watched watched) {
    WATCHED.add(watched);
    if (resting) {
      LockSupport.unpark(WATCH);
    }
  }

  public static void forget(Watched watched) {
    WATCHED.remove(watched);
  }

  private static void watch() {
    while (true) {
      resting = WATCHED.isEmpty();
      if (resting && WATCHED.isEmpty()) {
        LockSupport.park(Deadlines.class);
      } else {
        LockSupport.parkNanos(Deadlines.class, TICK_NANOS);
      }
      WATCHED.forEach(Deadlines::look);
    }
  }

  /** What fails is not looked at again; the others still are. */
  private static void look(Watched each) {
    try {
      each.look(System.nanoTime());
    } catch (RuntimeException e) {
      forget(each);
      LOG.log(System.Logger.Level.ERROR, "A deadline could not be kept", e);
    }
  }
}
