package dev.cairn.bootstrap.wiring;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

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
      return future.join();
    } catch (CompletionException e) {
      loaded.remove(wanted, future);
      if (e.getCause() instanceof CoreError known) {
        throw known;
      }
      throw e;
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
          Thread.ofPlatform().daemon().name("cairn-model").start(() -> load(stamp, future));
          return future;
        });
  }

  private void load(ModelStamp stamp, CompletableFuture<Embedder> future) {
    try {
      future.complete(loader.apply(stamp));
    } catch (RuntimeException | Error e) {
      future.completeExceptionally(e);
    }
  }
}
