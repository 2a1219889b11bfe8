package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtException;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** A part of loading that goes on beside the others. */
final class Background<T> {

  private final CompletableFuture<T> result = new CompletableFuture<>();

  private Background() {}

  /** What can be done beside: it reads files. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException, OrtException, UnusableModel;
  }

  static <T> Background<T> start(Work<T> work) {
    Background<T> background = new Background<>();
    Thread.ofPlatform().daemon().name("cairn-embed-load").start(() -> background.run(work));
    return background;
  }

  @SuppressWarnings("CatchingUnchecked") // whoever waits gets it, whatever it is
  private void run(Work<T> work) {
    try {
      result.complete(work.run());
    } catch (Exception | Error e) {
      result.completeExceptionally(e);
    }
  }

  /** Gives up what this makes, when it is made, because it is of no use any more. */
  void discard(Consumer<T> closing) {
    CompletableFuture<Void> unused = result.thenAccept(closing);
  }

  T get() throws IOException, OrtException, UnusableModel {
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingError("Loading the embedding model was interrupted.", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case OrtException refused -> throw refused;
        case UnusableModel unusable -> throw unusable;
        case RuntimeException other -> throw other;
        case Error other -> throw other;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
