package dev.cairn.adapter.onnx;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A few threads that join in where there is much to do; they go when there is nothing. */
final class Helpers implements AutoCloseable {

  private final int most;
  private final ThreadPoolExecutor threads;

  Helpers(int most) {
    this.most = most;
    threads =
        new ThreadPoolExecutor(
            Math.max(1, most),
            Math.max(1, most),
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("cairn-embed-", 1).factory());
    threads.allowCoreThreadTimeOut(true);
  }

  /** Sends as many helpers as the work has use for; false if there are none any more. */
  boolean join(Runnable work, int useful) {
    try {
      for (int i = 0; i < Math.min(most, useful); i++) {
        threads.execute(work);
      }
      return true;
    } catch (RejectedExecutionException closed) {
      // The work's own thread finds out that the model is closed.
      return false;
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
