package dev.cairn.application;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;

/** Work for another thread that is waited for no longer than its limit. */
public final class LimitedTask<T> extends FutureTask<T> implements Deadlines.Watched {

  private final long deadline;
  private final long lastDeadline;
  private final Errand errand;
  private final boolean interrupting;
  private volatile boolean late;

  /**
   * @param limit from now on
   * @param interrupting whether work that took too long is interrupted or left to itself
   */
  public LimitedTask(Callable<T> work, Duration limit, boolean interrupting) {
    this(work, limit, limit, new Errand(() -> false), interrupting);
  }

  /**
   * Work that is given up at the limit. While it writes it is waited for up to twice as long: an
   * answer that says what became of it is worth the wait.
   */
  public LimitedTask(Callable<T> work, Duration limit, Errand errand) {
    this(work, limit, limit.multipliedBy(2), errand, false);
  }

  private LimitedTask(
      Callable<T> work, Duration limit, Duration last, Errand errand, boolean interrupting) {
    super(work);
    long now = System.nanoTime();
    this.deadline = now + limit.toNanos();
    this.lastDeadline = now + last.toNanos();
    this.errand = errand;
    this.interrupting = interrupting;
  }

  /** The result, or a {@link TimeoutException} soon after the limit. */
  public T await() throws TimeoutException, ExecutionException, InterruptedException {
    if (!isDone()) {
      Deadlines.watch(this);
    }
    try {
      return get();
    } catch (CancellationException e) {
      if (late) {
        throw new TimeoutException();
      }
      throw e;
    } finally {
      Deadlines.forget(this);
    }
  }

  @Override
  public void look(long nanoTime) {
    if (nanoTime - deadline > 0 && (errand.giveUp() || nanoTime - lastDeadline > 0)) {
      late = true;
      cancel(interrupting);
    }
  }
}
