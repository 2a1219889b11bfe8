package dev.cairn.adapter.mcp;

import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Holds every tool call back until it is let go, and counts how many wait. */
final class Conductor implements Supplier<MemoryUseCases> {

  private final Supplier<MemoryUseCases> memories =
      Exchange.memories(new TestingEmbedder(), new InMemoryMemoryStore());
  private final CountDownLatch signal = new CountDownLatch(1);
  private final CountDownLatch expected;
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final AtomicInteger started = new AtomicInteger();

  /** Expects this many calls to be under way at the same time. */
  Conductor(int calls) {
    this.expected = new CountDownLatch(calls);
  }

  @Override
  public MemoryUseCases get() {
    started.incrementAndGet();
    expected.countDown();
    try {
      signal.await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      Thread.currentThread().interrupt();
      throw new EmbeddingError("interrupted", e);
    }
    return memories.get();
  }

  /** Waits until a call that was held back has been interrupted. */
  void awaitInterrupted() {
    await(interrupted);
  }

  void awaitExpected() {
    await(expected);
  }

  int started() {
    return started.get();
  }

  void letGo() {
    signal.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
