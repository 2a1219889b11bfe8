package dev.cairn.application.memory.map;

import dev.cairn.application.Errand;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.map.Patience;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Lays memories out on a plane, which takes its time: one map at a time in this process, on a
 * thread of its own. Who asks for the same while the store has not changed gets the same map; it is
 * not finished where nobody has waited for it for a while.
 */
public final class MapMemories {

  private static final int KEPT = 2;
  private static final int WAITING = 4;
  private static final long LOOK_MILLIS = 100;
  private static final long GIVEN_UP_NANOS = Duration.ofSeconds(20).toNanos();

  /** What a changed text leaves as it was in the counts is seen after this at the latest. */
  private static final long OLD_NANOS = Duration.ofMinutes(5).toNanos();

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
  private final Map<Wish, Drawing> drawings = new LinkedHashMap<>();

  public MapMemories(MemoryStore store) {
    this.store = store;
  }

  /** What a map is drawn from, as far as counts tell. */
  private record State(
      long memories, long chunks, @Nullable Instant newest, Map<?, ?> tags, Map<?, ?> sources) {}

  private record Wish(Filter filter, int limit, State state) {}

  /** The map of the newest that fit. */
  public MemoryMap of(Filter filter, int limit) {
    StoreStatistics now = store.statistics();
    State state = new State(now.memories(), now.chunks(), now.newest(), now.tags(), now.sources());
    Wish wish = new Wish(filter, limit, state);
    Drawing drawing = drawing(wish);
    try {
      return drawing.await();
    } catch (CoreError e) {
      forget(wish, drawing);
      throw e;
    }
  }

  private synchronized Drawing drawing(Wish wish) {
    Drawing known = drawings.get(wish);
    if (known != null && known.isGood()) {
      return known;
    }
    Drawing fresh = new Drawing(wish);
    drawings.remove(wish);
    drawings.put(wish, fresh);
    try {
      DRAWING.execute(fresh.task);
    } catch (RejectedExecutionException e) {
      drawings.remove(wish);
      throw new DatabaseError("Other maps are being drawn; try again in a moment");
    }
    Iterator<Wish> oldest = drawings.keySet().iterator();
    while (drawings.size() > KEPT) {
      oldest.next();
      oldest.remove();
    }
    return fresh;
  }

  private synchronized void forget(Wish wish, Drawing failed) {
    drawings.remove(wish, failed);
  }

  /** A map that is drawn or being drawn. */
  private final class Drawing {

    private final long began = System.nanoTime();
    private final FutureTask<MemoryMap> task;
    private volatile long wanted = began;

    Drawing(Wish wish) {
      Patience patience = new Patience(this::isWanted);
      task = new FutureTask<>(() -> MapSource.draw(store, wish.filter, wish.limit, patience));
    }

    private boolean isWanted() {
      return System.nanoTime() - wanted < GIVEN_UP_NANOS;
    }

    boolean isGood() {
      boolean sound = task.isDone() ? task.state() == Future.State.SUCCESS : isWanted();
      return sound && System.nanoTime() - began < OLD_NANOS;
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
