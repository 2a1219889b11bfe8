package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.score.Calibration;
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
  private final Embedding query;
  private final Ranking ranking;
  private final Calibration calibration;
  private final Map<ChunkRef, ChunkText> texts = new HashMap<>();

  LookupByMeaning(MemoryStore store, Embedding query, Ranking ranking, Calibration calibration) {
    this.store = store;
    this.query = query;
    this.ranking = ranking;
    this.calibration = calibration;
  }

  @Override
  public Found find(Filter filter, int chunks) {
    List<ScoredChunk> nearest = store.nearest(query, filter, chunks);
    for (ScoredChunk chunk : nearest) {
      texts.put(chunk.ref(), new ChunkText(chunk.text(), chunk.labels()));
    }
    return new Found(
        ranking.byMeaning(nearest, calibration),
        nearest.size() < chunks,
        Understanding.NOTHING_ASKED);
  }

  @Override
  public Map<ChunkRef, ChunkText> texts(Collection<ChunkRef> chunks) {
    return texts;
  }
}
