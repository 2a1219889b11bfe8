package dev.cairn.bootstrap.wiring;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * An embedder that remembers the vectors of recent queries. Equal queries at the same moment are
 * embedded once; a failure is not remembered.
 */
final class QueryCache implements Embedder {

  private static final int ENTRIES = 10_000;

  private final Embedder embedder;
  private final AsyncCache<Key, Embedding> vectors;

  private QueryCache(Embedder embedder, AsyncCache<Key, Embedding> vectors) {
    this.embedder = embedder;
    this.vectors = vectors;
  }

  /** Gives embedders one cache: where two have the same model, a query is embedded once. */
  static UnaryOperator<Embedder> shared() {
    AsyncCache<Key, Embedding> vectors =
        Caffeine.newBuilder().maximumSize(ENTRIES).executor(Runnable::run).buildAsync();
    return embedder -> new QueryCache(embedder, vectors);
  }

  private record Key(ModelStamp model, String text) {}

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  /** Whoever asks first embeds, in its own thread; the others wait for that. */
  @Override
  public Embedding embedQuery(String text) {
    Key key = new Key(embedder.model().stamp(), text);
    CompletableFuture<Embedding> mine = new CompletableFuture<>();
    CompletableFuture<Embedding> first = vectors.asMap().putIfAbsent(key, mine);
    if (first != null) {
      return Models.joined(first);
    }
    Models.complete(mine, () -> embedder.embedQuery(text));
    return Models.joined(mine);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return embedder.embedPassages(texts);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return embedder.tokenize(text);
  }

  @Override
  public void close() {
    embedder.close();
  }
}
