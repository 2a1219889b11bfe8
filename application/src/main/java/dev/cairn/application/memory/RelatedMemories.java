package dev.cairn.application.memory;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryMix;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.search.ScoredChunk;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the memories that say something like one of them, by the vectors it is stored with. */
record RelatedMemories(Embedder embedder, MemoryStore store, Normalization normalization) {

  /** Of a long memory so many passages, spread over it, speak for all. */
  private static final int PASSAGES = 8;

  List<MemoryHit> to(MemoryId id, int limit) {
    EmbeddedMemory memory = BrowseMemories.found(store, id);
    Calibration calibration = embedder.model().calibration(MemoryMix.OF_TEXTS);
    List<MemoryHit> hits = new ArrayList<>();
    for (Chunk passage : passages(memory.chunks())) {
      nearest(passage, id, limit).forEach(each -> hits.add(hit(each, calibration)));
    }
    hits.sort(Ranking.HIT_ORDER);
    return others(hits, limit);
  }

  private static List<Chunk> passages(List<Chunk> chunks) {
    int step = Math.ceilDiv(chunks.size(), PASSAGES);
    return chunks.stream().filter(chunk -> chunk.index() % step == 0).toList();
  }

  /** Looks farther where chunks of the same memories leave too few others. */
  private List<ScoredChunk> nearest(Chunk passage, MemoryId id, int limit) {
    int asked = 2 * limit;
    while (true) {
      List<ScoredChunk> found = store.nearest(passage.embedding(), Filter.everything(), asked);
      List<ScoredChunk> others =
          found.stream().filter(each -> !each.memoryId().equals(id)).toList();
      long memories = others.stream().map(ScoredChunk::memoryId).distinct().count();
      if (memories >= limit || found.size() < asked || asked == NearestRules.MAX_LIMIT) {
        return others;
      }
      asked = Math.min(NearestRules.MAX_LIMIT, 4 * asked);
    }
  }

  private MemoryHit hit(ScoredChunk chunk, Calibration calibration) {
    double similarity = normalization.similarity(chunk.score(), calibration);
    return new MemoryHit(chunk, similarity, Explanation.ofMeaning(similarity), null);
  }

  private static List<MemoryHit> others(List<MemoryHit> hits, int limit) {
    Set<MemoryId> seen = new HashSet<>();
    return hits.stream().filter(hit -> seen.add(hit.chunk().memoryId())).limit(limit).toList();
  }
}
