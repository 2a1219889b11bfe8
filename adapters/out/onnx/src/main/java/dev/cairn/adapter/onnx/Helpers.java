package dev.cairn.adapter.onnx;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A few threads that join in on large batches; they go when there is nothing to do. */
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

  /** Sends as many helpers as the batch has use for; it must not rely on their coming. */
  void join(PassageBatch batch, int useful) {
    try {
      for (int i = 0; i < Math.min(most, useful); i++) {
        threads.execute(batch);
      }
    } catch (RejectedExecutionException closed) {
      // The batch's own thread finds out that the model is closed.
      return;
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
