package dev.cairn.application.memory;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.ScoredChunk;
import java.util.List;

/**
 * Finds memories by meaning: embeds the query once, asks the store, ranks by the domain's rules.
 */
public final class SearchMemories {

  private final Embedder embedder;
  private final MemoryStore store;
  private final Ranking ranking;

  public SearchMemories(Embedder embedder, MemoryStore store, Ranking ranking) {
    this.embedder = embedder;
    this.store = store;
    this.ranking = ranking;
  }

  public MemorySearchResult search(MemoryQuery query) {
    if (store.model().isEmpty()) {
      return new MemorySearchResult(List.of(), 0, 0);
    }
    int tokens = embedder.tokenize(query.text()).count();
    List<ScoredChunk> found = nearest(query);
    return new MemorySearchResult(
        ranking.rank(found, query.minSimilarity(), query.limit()),
        tokens,
        embedder.model().queryTokens());
  }

  /** Once more if the store changed to another model between embedding and searching. */
  private List<ScoredChunk> nearest(MemoryQuery query) {
    try {
      return nearestOnce(query);
    } catch (ModelMismatchError changedMeanwhile) {
      return nearestOnce(query);
    }
  }

  private List<ScoredChunk> nearestOnce(MemoryQuery query) {
    Embedding embedding = embed(query);
    try {
      return store.nearest(embedding, query.filter(), query.limit());
    } catch (QueryError e) {
      throw new SearchError(e.safeMessage(), e);
    }
  }

  private Embedding embed(MemoryQuery query) {
    try {
      return embedder.embedQuery(query.text());
    } catch (EmbeddingError e) {
      throw new SearchError("Embedding generation failed", e);
    }
  }
}
