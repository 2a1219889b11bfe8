package dev.cairn.adapter.onnx;

import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A part of loading that goes on beside the others. */
final class Background<T> {

  private final FutureTask<T> task;

  private Background(FutureTask<T> task) {
    this.task = task;
  }

  /** What can be done beside: it reads files. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  static <T> Background<T> start(Work<T> work) {
    FutureTask<T> task = new FutureTask<>(work::run);
    Thread.ofPlatform().daemon().name("cairn-embed-load").start(task);
    return new Background<>(task);
  }

  T get() throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingError("Loading the embedding model was interrupted.", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case RuntimeException other -> throw other;
        case Error other -> throw other;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
