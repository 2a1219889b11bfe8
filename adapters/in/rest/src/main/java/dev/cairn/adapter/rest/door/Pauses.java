package dev.cairn.adapter.rest.door;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Keeps connections that were turned away from being read again at once. They all wake up together
 * at the next tick: a timer for each would cost a busy service more than the answers themselves.
 */
final class Pauses {

  private static final long TICK_MILLIS = 20;

  private List<Callback> waiting = new ArrayList<>();

  /** Goes on with the connection at the next tick. */
  void add(Callback callback, Scheduler scheduler) {
    boolean first;
    synchronized (this) {
      first = waiting.isEmpty();
      waiting.add(callback);
    }
    if (first) {
      scheduler.schedule(this::wake, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void wake() {
    List<Callback> all;
    synchronized (this) {
      all = waiting;
      waiting = new ArrayList<>();
    }
    all.forEach(Callback::succeeded);
  }
}
