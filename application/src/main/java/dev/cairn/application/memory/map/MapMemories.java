package dev.cairn.application.memory.map;

import dev.cairn.application.Errand;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.map.Patience;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lays memories out on a plane, which takes its time: one map at a time in this process, on a
 * thread of its own. Who asks for the same memories while none of them has changed gets the same
 * map; it is not finished where nobody has waited for it for a while.
 */
public final class MapMemories {

  private static final int KEPT = 2;
  private static final int WAITING = 4;
  private static final long LOOK_MILLIS = 100;
  private static final long GIVEN_UP_NANOS = Duration.ofSeconds(20).toNanos();

  private static final ThreadPoolExecutor DRAWING =
      new ThreadPoolExecutor(
          1,
          1,
          10,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(WAITING),
          Thread.ofPlatform().daemon().name("cairn-map").factory());

  static {
    DRAWING.allowCoreThreadTimeOut(true);
  }

  private final MemoryStore store;
  private final SequencedMap<Selection, Drawing> drawings = new LinkedHashMap<>();

  public MapMemories(MemoryStore store) {
    this.store = store;
  }

  /** The map of the newest that fit. */
  public MemoryMap of(Filter filter, int limit) {
    Selection selection = Selection.of(store, filter, limit);
    Drawing drawing = drawing(selection);
    try {
      return drawing.await();
    } catch (CoreError e) {
      forget(selection, drawing);
      throw e;
    }
  }

  private synchronized Drawing drawing(Selection selection) {
    Drawing known = drawings.get(selection);
    if (known != null && known.isGood()) {
      return known;
    }
    drawings.remove(selection);
    Drawing fresh = new Drawing(selection);
    try {
      DRAWING.execute(fresh.task);
    } catch (RejectedExecutionException e) {
      throw new DatabaseError("Other maps are being drawn; try again in a moment");
    }
    drawings.putLast(selection, fresh);
    while (drawings.size() > KEPT) {
      drawings.pollFirstEntry();
    }
    return fresh;
  }

  private synchronized void forget(Selection selection, Drawing failed) {
    drawings.remove(selection, failed);
  }

  /** A map that is drawn or being drawn. */
  private final class Drawing {

    private final FutureTask<MemoryMap> task;
    private volatile long wanted = System.nanoTime();

    Drawing(Selection selection) {
      Patience patience = new Patience(this::isWanted);
      task = new FutureTask<>(() -> MapSource.draw(store, selection, patience));
    }

    private boolean isWanted() {
      return System.nanoTime() - wanted < GIVEN_UP_NANOS;
    }

    boolean isGood() {
      return task.isDone() ? task.state() == Future.State.SUCCESS : isWanted();
    }

    MemoryMap await() {
      while (true) {
        Errand.current().requireWanted();
        wanted = System.nanoTime();
        try {
          return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          // Look again whether it is still wanted.
        } catch (ExecutionException e) {
          throw e.getCause() instanceof CoreError error
              ? error
              : new DatabaseError("The map could not be drawn", e.getCause());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new DatabaseError("The request was interrupted", e);
        }
      }
    }
  }
}
