package dev.cairn.bootstrap.wiring;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The models of one process, each loaded once and in the background. */
final class Models implements AutoCloseable {

  private final Function<ModelStamp, Embedder> loader;
  private final Map<ModelStamp, CompletableFuture<Embedder>> loaded = new ConcurrentHashMap<>();

  Models(Function<ModelStamp, Embedder> loader) {
    this.loader = loader;
  }

  /** Begins to load the model, unless that was done before. */
  void preload(ModelStamp wanted) {
    CompletableFuture<Embedder> unused = future(wanted);
  }

  /** The model, when it is loaded. A load that failed is tried again by the next call. */
  Embedder get(ModelStamp wanted) {
    CompletableFuture<Embedder> future = future(wanted);
    try {
      return joined(future);
    } catch (CoreError | CompletionException e) {
      loaded.remove(wanted, future);
      throw e;
    }
  }

  /** The result when it is there; a failure that we know of as itself. */
  static <T> T joined(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof CoreError known) {
        throw known;
      }
      throw e;
    }
  }

  /** Does the work on this thread; what comes of it, or why nothing does, is the future's. */
  static <T> void complete(CompletableFuture<T> future, Supplier<T> work) {
    try {
      future.complete(work.get());
    } catch (RuntimeException | Error e) {
      future.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    for (CompletableFuture<Embedder> future : loaded.values()) {
      CompletableFuture<Void> unused = future.thenAccept(Embedder::close);
    }
  }

  private CompletableFuture<Embedder> future(ModelStamp wanted) {
    return loaded.computeIfAbsent(
        wanted,
        stamp -> {
          CompletableFuture<Embedder> future = new CompletableFuture<>();
          Runnable load = () -> complete(future, () -> loader.apply(stamp));
          Thread.ofPlatform().daemon().name("cairn-model").start(load);
          return future;
        });
  }
}
