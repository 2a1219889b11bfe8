package dev.cairn.application;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Work for another thread that is waited for no longer than its limit. One thread looks at all such
 * waits fifty times a second: a timer for each would wake more threads than the work itself.
 */
public final class LimitedTask<T> extends FutureTask<T> {

  private static final long TICK_NANOS = 20_000_000;
  private static final Set<LimitedTask<?>> WAITED_FOR = ConcurrentHashMap.newKeySet();
  private static volatile boolean resting;
  private static final Thread WATCH =
      Thread.ofPlatform().daemon().name("cairn-limits").start(LimitedTask::watch);

  private final long deadline;
  private final boolean interrupting;
  private volatile boolean late;

  /**
   * @param limit from now on
   * @param interrupting whether work that took too long is interrupted or left to itself
   */
  public LimitedTask(Callable<T> work, Duration limit, boolean interrupting) {
    super(work);
    this.deadline = System.nanoTime() + limit.toNanos();
    this.interrupting = interrupting;
  }

  /** The result, or a {@link TimeoutException} soon after the limit. */
  public T await() throws TimeoutException, ExecutionException, InterruptedException {
    if (!isDone()) {
      WAITED_FOR.add(this);
      if (resting) {
        LockSupport.unpark(WATCH);
      }
    }
    try {
      return get();
    } catch (CancellationException e) {
      if (late) {
        throw new TimeoutException();
      }
      throw e;
    } finally {
      WAITED_FOR.remove(this);
    }
  }

  private static void watch() {
    while (true) {
      resting = WAITED_FOR.isEmpty();
      if (resting && WAITED_FOR.isEmpty()) {
        LockSupport.park(LimitedTask.class);
      } else {
        LockSupport.parkNanos(LimitedTask.class, TICK_NANOS);
      }
      WAITED_FOR.forEach(LimitedTask::endIfLate);
    }
  }

  private void endIfLate() {
    if (System.nanoTime() - deadline > 0) {
      late = true;
      cancel(interrupting);
    }
  }
}
