package dev.cairn.adapter.onnx;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.EmbeddingError;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Passages that several threads embed together: each takes the next one until none is left. The
 * caller is one of them, so a batch gets on even if every helper is busy with another one.
 */
final class PassageBatch implements Runnable {

  private final List<String> texts;
  private final Function<String, Embedding> embed;
  private final @Nullable Embedding[] embeddings;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch open;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  PassageBatch(List<String> texts, Function<String, Embedding> embed) {
    this.texts = texts;
    this.embed = embed;
    this.embeddings = new @Nullable Embedding[texts.size()];
    this.open = new CountDownLatch(texts.size());
  }

  @Override
  public void run() {
    for (int i = next.getAndIncrement(); i < texts.size(); i = next.getAndIncrement()) {
      try {
        if (failure.get() == null) {
          embeddings[i] = embed.apply(texts.get(i));
        }
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      } finally {
        open.countDown();
      }
    }
  }

  /** The vectors in the order of the texts; waits for what other threads still work on. */
  List<Embedding> join() {
    try {
      open.await();
    } catch (InterruptedException e) {
      failure.compareAndSet(null, e);
      Thread.currentThread().interrupt();
      throw new EmbeddingError("Embedding was interrupted.", e);
    }
    switch (failure.get()) {
      case null -> {}
      case EmbeddingError e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new EmbeddingError("The embedding model failed on a text.", e);
    }
    return List.of(embeddings);
  }
}
