package dev.cairn.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs the same work on several threads that start together, and gathers what they answer. */
public final class Concurrently {

  private Concurrently() {}

  /** The answers of threads 0 to {@code threads} - 1; fails as the first of them that failed. */
  public static <T> List<T> run(int threads, IntFunction<T> work) {
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        futures.add(pool.submit(() -> begun(start, work, thread)));
      }
      start.countDown();
      return futures.stream().map(Concurrently::answer).toList();
    }
  }

  private static <T> T begun(CountDownLatch start, IntFunction<T> work, int thread)
      throws InterruptedException {
    start.await();
    return work.apply(thread);
  }

  private static <T> T answer(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", e);
    } catch (ExecutionException e) {
      throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
    }
  }
}
