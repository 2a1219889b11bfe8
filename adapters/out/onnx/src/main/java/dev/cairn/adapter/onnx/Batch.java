package dev.cairn.adapter.onnx;

import dev.cairn.application.Errand;
import dev.cairn.domain.error.EmbeddingError;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Texts that several threads work on together: each takes the next one until none is left, or
 * nobody wants them any more.
 */
final class Batch<T> implements Runnable {

  private final List<String> texts;
  private final Function<String, T> work;
  private final Errand errand = Errand.current();
  private final AtomicReferenceArray<@Nullable T> results;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch open;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  Batch(List<String> texts, Function<String, T> work) {
    this.texts = texts;
    this.work = work;
    this.results = new AtomicReferenceArray<>(texts.size());
    this.open = new CountDownLatch(texts.size());
  }

  @Override
  public void run() {
    for (int i = next.getAndIncrement(); i < texts.size(); i = next.getAndIncrement()) {
      work(i);
    }
  }

  private void work(int i) {
    try {
      if (failure.get() == null) {
        errand.requireWanted();
        results.set(i, work.apply(texts.get(i)));
      }
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    } finally {
      open.countDown();
    }
  }

  /** The results in the order of the texts; waits for what other threads still work on. */
  List<T> join() {
    try {
      open.await();
    } catch (InterruptedException e) {
      failure.compareAndSet(null, e);
      Thread.currentThread().interrupt();
      throw new EmbeddingError("Embedding was interrupted.", e);
    }
    requireSuccess();
    return IntStream.range(0, texts.size())
        .mapToObj(i -> Objects.requireNonNull(results.get(i)))
        .toList();
  }

  private void requireSuccess() {
    switch (failure.get()) {
      case null -> {}
      case EmbeddingError e -> throw e;
      case CancellationException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new EmbeddingError("The embedding model failed on a text.", e);
    }
  }
}
