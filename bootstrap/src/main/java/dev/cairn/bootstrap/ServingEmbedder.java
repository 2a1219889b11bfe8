package dev.cairn.bootstrap;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.CoreError;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The embedder of the process that owns the store: always the model that the store was built with,
 * or the configured one while the store is empty. Models load in the background and once; after a
 * re-embedding the new one takes over by itself.
 */
final class ServingEmbedder implements Embedder {

  private final MemoryStore store;
  private final ModelStamp configured;
  private final Function<ModelStamp, Embedder> loader;
  private final Map<ModelStamp, CompletableFuture<Embedder>> loaded = new ConcurrentHashMap<>();

  ServingEmbedder(MemoryStore store, ModelStamp configured, Function<ModelStamp, Embedder> loader) {
    this.store = store;
    this.configured = configured;
    this.loader = loader;
  }

  /** Begins to load the model that the next request will need. */
  void preload() {
    CompletableFuture<Embedder> unused = future(wanted());
  }

  @Override
  public EmbeddingModel model() {
    return current().model();
  }

  @Override
  public Embedding embedQuery(String text) {
    return current().embedQuery(text);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return current().embedPassages(texts);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return current().tokenize(text);
  }

  @Override
  public void close() {
    for (CompletableFuture<Embedder> future : loaded.values()) {
      CompletableFuture<Void> unused = future.thenAccept(Embedder::close);
    }
  }

  private ModelStamp wanted() {
    return store.model().orElse(configured);
  }

  private Embedder current() {
    ModelStamp wanted = wanted();
    CompletableFuture<Embedder> future = future(wanted);
    try {
      return future.join();
    } catch (CompletionException e) {
      loaded.remove(wanted, future); // so that the next request tries again
      if (e.getCause() instanceof CoreError known) {
        throw known;
      }
      throw e;
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
