package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Asked;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.domain.words.Understanding;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks for the nearest chunks, which come with their texts. */
final class LookupByMeaning implements Lookup {

  private final MemoryStore store;
  private final Meaning query;
  private final Ranking ranking;
  private final Asked asked;
  private final Map<ChunkRef, ChunkText> texts = new HashMap<>();

  LookupByMeaning(MemoryStore store, Meaning query, Ranking ranking, Asked asked) {
    this.store = store;
    this.query = query;
    this.ranking = ranking;
    this.asked = asked;
  }

  @Override
  public Found find(Filter filter, int chunks) {
    List<ScoredChunk> nearest = store.nearest(query.direction(), filter, chunks);
    for (ScoredChunk chunk : nearest) {
      texts.put(chunk.ref(), new ChunkText(chunk.text(), chunk.labels()));
    }
    return new Found(
        ranking.byMeaning(nearest, query, asked),
        nearest.size() < chunks,
        Understanding.NOTHING_ASKED);
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    return texts;
  }
}
