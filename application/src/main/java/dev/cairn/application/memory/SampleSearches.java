package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Searches two stores for some of their memories. What the copy finds must be as near as the
 * original's own vectors say, and what the original finds must be found; but an index that is
 * approximate may miss a few.
 */
record SampleSearches(MemoryStore source, MemoryStore target) {

  private static final int HITS = 10;
  private static final double SAME_SCORE = 1e-4;
  private static final double MISSED_AT_MOST = 0.02;

  /** Answers how many searches were compared, none where the models differ. */
  int compare(Collection<MemoryId> samples) {
    if (!source.model().equals(target.model())) {
      return 0;
    }
    Collection<EmbeddedMemory> found = source.find(samples).values();
    found.stream()
        .map(sample -> search(sample.chunks().getFirst().embedding()))
        .reduce(new Outcome(0, 0), Outcome::and)
        .requireNearlyAll();
    return found.size();
  }

  /** How many hits the copy should find, and how many of them it does not. */
  private record Outcome(int wanted, int missed) {

    Outcome and(Outcome other) {
      return new Outcome(wanted + other.wanted, missed + other.missed);
    }

    void requireNearlyAll() {
      if (missed > wanted * MISSED_AT_MOST) {
        throw new ValidationError(
            "migrate",
            "the target misses %d of %d results that the source finds; run this again, or start"
                    .formatted(missed, wanted)
                + " over");
      }
    }
  }

  private Outcome search(Embedding query) {
    List<ScoredChunk> ours = source.nearest(query, Filter.everything(), HITS);
    List<ScoredChunk> theirs = target.nearest(query, Filter.everything(), HITS);
    Map<MemoryId, EmbeddedMemory> unchanged = unchanged(ours, theirs);
    requireSameDistances(query, theirs, unchanged);
    List<ScoredChunk> expected =
        ours.stream().filter(hit -> unchanged.containsKey(hit.memoryId())).toList();
    return new Outcome(expected.size(), missed(expected, theirs));
  }

  /** The memories of the hits that are the same in both stores; others were written since. */
  private Map<MemoryId, EmbeddedMemory> unchanged(
      List<ScoredChunk> ours, List<ScoredChunk> theirs) {
    Set<MemoryId> ids =
        Stream.concat(ours.stream(), theirs.stream())
            .map(ScoredChunk::memoryId)
            .collect(Collectors.toSet());
    Map<MemoryId, EmbeddedMemory> unchanged = new HashMap<>(source.find(ids));
    Map<MemoryId, EmbeddedMemory> copies = target.find(ids);
    unchanged.values().removeIf(mine -> !isSame(mine, copies.get(mine.memory().id())));
    return unchanged;
  }

  private static boolean isSame(EmbeddedMemory mine, @Nullable EmbeddedMemory yours) {
    return yours != null && mine.memory().equals(yours.memory());
  }

  private static void requireSameDistances(
      Embedding query, List<ScoredChunk> theirs, Map<MemoryId, EmbeddedMemory> unchanged) {
    for (ScoredChunk hit : theirs) {
      EmbeddedMemory mine = unchanged.get(hit.memoryId());
      if (mine != null && !isAsNear(query, hit, mine.chunks())) {
        throw new ValidationError(
            "migrate", "the target has other vectors than the source; start over");
      }
    }
  }

  private static boolean isAsNear(Embedding query, ScoredChunk hit, List<Chunk> chunks) {
    if (hit.chunkIndex() >= chunks.size()) {
      return false;
    }
    double cosine = query.cosine(chunks.get(hit.chunkIndex()).embedding());
    RawScore expected = new RawScore(cosine, ScoreScale.COSINE);
    return Math.abs(score(hit) - Normalization.SHIFTED.similarity(expected)) <= SAME_SCORE;
  }

  /** How many hits are not among those found although they clearly belong there. */
  private static int missed(List<ScoredChunk> wanted, List<ScoredChunk> found) {
    Set<Object> ids = new HashSet<>();
    found.forEach(chunk -> ids.add(chunk.chunkId()));
    double last = found.size() < HITS ? -1 : score(found.getLast());
    return (int)
        wanted.stream()
            .filter(chunk -> !ids.contains(chunk.chunkId()) && score(chunk) > last + SAME_SCORE)
            .count();
  }

  private static double score(ScoredChunk chunk) {
    return Normalization.SHIFTED.similarity(chunk.score());
  }
}
