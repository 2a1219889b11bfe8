package dev.cairn.adapter.mcp.rpc;

import dev.cairn.application.Deadlines;
import dev.cairn.application.Errand;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The thread at work on a request: it can be interrupted, but never in its next work, nor while it
 * writes. What takes too long is given up, and whoever waits is told, wherever the work hangs.
 */
public final class Worker implements Deadlines.Watched {

  private final Errand errand;
  private final Runnable late;
  private final long deadline;
  private final long lastDeadline;
  private @Nullable Thread thread;
  private boolean interrupted;
  private boolean ended;
  private volatile boolean isLate;

  /**
   * @param limit from now on; while it writes, it may take twice as long
   * @param abandoned whether the client is gone
   * @param late what is done at the limit, on a thread of its own
   */
  public Worker(Duration limit, BooleanSupplier abandoned, Runnable late) {
    this.errand = new Errand(abandoned);
    this.late = late;
    this.deadline = System.nanoTime() + limit.toNanos();
    this.lastDeadline = deadline + limit.toNanos();
  }

  /** Does the work on this thread; does nothing where it was interrupted before. */
  public void run(Runnable work) {
    if (!begin()) {
      return;
    }
    try {
      errand.run(
          () -> {
            work.run();
            return null;
          });
    } finally {
      end();
    }
  }

  /** Begins to look at the clock, also while the work still waits for its turn. */
  public synchronized void watch() {
    if (!ended) {
      Deadlines.watch(this);
    }
  }

  /** There is nothing to be late with any more. */
  public synchronized void forget() {
    ended = true;
    Deadlines.forget(this);
  }

  public synchronized void interrupt() {
    if (errand.giveUp()) {
      interrupted = true;
      if (thread != null) {
        thread.interrupt();
      }
    }
  }

  @Override
  public void look(long nanoTime) {
    if (nanoTime - deadline > 0 && (errand.giveUp() || nanoTime - lastDeadline > 0)) {
      isLate = true;
      forget();
      Thread.ofVirtual().name("cairn-mcp-late").start(this::tell);
    }
  }

  private void tell() {
    late.run();
    interrupt();
  }

  /** Whether it embeds, or has. */
  public boolean isEmbedding() {
    return errand.expected() > 0;
  }

  /** Whether it went beyond its limit, and what it comes to is of no use. */
  public boolean isLate() {
    return isLate;
  }

  private synchronized boolean begin() {
    thread = interrupted ? null : Thread.currentThread();
    return !interrupted;
  }

  private synchronized void end() {
    thread = null;
    forget();
    if (interrupted) {
      Thread.interrupted();
    }
  }
}
