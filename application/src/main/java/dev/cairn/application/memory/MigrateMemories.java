package dev.cairn.application.memory;

import dev.cairn.application.memory.Reembed.Progress;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Copies all memories from one store to another while the source stays in service. It compares both
 * in the order of ids and brings over what differs, until a whole comparison finds nothing more, or
 * as much as was written during the last one; so it carries on where an earlier run was
 * interrupted, and catches up with what is written meanwhile. Vectors are carried over where the
 * model stays the same.
 */
public final class MigrateMemories {

  private static final int BATCH = 200;
  private static final int SAMPLES = 50;
  private static final int SAMPLE_HITS = 10;
  private static final double SAME_SCORE = 1e-4;
  private static final double MISSED_AT_MOST = 0.02;

  private final MemoryStore source;
  private final MemoryStore target;
  private final Embedder embedder;

  /**
   * @param embedder of the model that the target shall have
   */
  public MigrateMemories(MemoryStore source, MemoryStore target, Embedder embedder) {
    this.source = source;
    this.target = target;
    this.embedder = embedder;
  }

  /**
   * What came of it.
   *
   * @param copied how many memories were written to the target
   * @param deleted how many were removed from it, because the source no longer has them
   * @param total how many both hold
   * @param searches how many searches were compared, and answered alike
   * @param settled whether the last comparison found no difference at all; else the source is being
   *     written to, and what came last may be missing
   */
  public record Report(long copied, long deleted, long total, int searches, boolean settled) {}

  /**
   * Runs until both hold the same, or what is left to do no longer becomes less because the source
   * is written to all the time.
   *
   * @param again whether the target was filled by an earlier run; else what it holds and the source
   *     doesn't is somebody's, and is refused
   */
  public Report run(boolean again, Progress progress) {
    if (!again) {
      refuseStrangers();
    }
    long copied = 0;
    long deleted = 0;
    for (long before = Long.MAX_VALUE; ; ) {
      Pass done = new Pass(progress);
      done.run();
      copied += done.copied;
      deleted += done.deleted;
      long changes = done.copied + done.deleted;
      if (changes == 0 || changes > before / 2) {
        int searches = compareSearches(done.samples);
        return new Report(copied, deleted, done.seen, searches, changes == 0);
      }
      before = changes;
    }
  }

  private void refuseStrangers() {
    Scan theirs = new Scan(target);
    while (theirs.peek() != null) {
      List<MemoryId> ids = theirs.takeIds(BATCH);
      Set<MemoryId> strangers = new HashSet<>(ids);
      strangers.removeAll(source.find(ids).keySet());
      if (!strangers.isEmpty()) {
        throw new ValidationError(
            new Violation(
                "to",
                "the target holds memories that the source does not",
                Violation.Kind.OCCUPIED));
      }
    }
  }

  /** One comparison of both stores, with what follows from it. */
  private final class Pass {
    private final Progress progress;
    private final long total = source.browse(Filter.everything(), 0, 1).total();
    private final List<EmbeddedMemory> missing = new ArrayList<>();
    private final List<MemoryId> gone = new ArrayList<>();
    private final List<Embedding> samples = new ArrayList<>();
    private long seen;
    private long copied;
    private long deleted;

    Pass(Progress progress) {
      this.progress = progress;
    }

    void run() {
      Scan ours = new Scan(source);
      Scan theirs = new Scan(target);
      progress.at(0, total);
      while (ours.peek() != null || theirs.peek() != null) {
        step(ours, theirs);
        if (missing.size() >= BATCH || gone.size() >= BATCH) {
          write();
        }
      }
      write();
      progress.at(Math.max(seen, total), Math.max(seen, total));
    }

    private void step(Scan ours, Scan theirs) {
      EmbeddedMemory mine = ours.peek();
      EmbeddedMemory yours = theirs.peek();
      int order =
          mine == null ? 1 : yours == null ? -1 : mine.memory().id().compareTo(yours.memory().id());
      if (order > 0 && yours != null) {
        gone.add(yours.memory().id());
        theirs.next();
      } else if (mine != null) {
        if (order < 0 || yours == null || differs(mine, yours)) {
          missing.add(mine);
        }
        if (seen % Math.max(1, total / SAMPLES) == 0 && samples.size() < SAMPLES) {
          samples.add(mine.chunks().getFirst().embedding());
        }
        seen++;
        ours.next();
        if (order == 0) {
          theirs.next();
        }
      }
    }

    private boolean differs(EmbeddedMemory mine, EmbeddedMemory yours) {
      return !mine.memory().equals(yours.memory())
          || !yours.model().equals(embedder.model().stamp());
    }

    /** Removes first, so that content that moved to another id finds its place free. */
    private void write() {
      if (!gone.isEmpty()) {
        Set<MemoryId> stillThere = source.find(gone).keySet();
        gone.removeAll(stillThere);
        deleted += target.delete(gone).size();
        gone.clear();
      }
      if (!missing.isEmpty()) {
        put(vectored(missing));
        copied += missing.size();
        missing.clear();
      }
      progress.at(Math.min(seen, total), total);
    }
  }

  private List<EmbeddedMemory> vectored(List<EmbeddedMemory> memories) {
    if (memories.getFirst().model().equals(embedder.model().stamp())) {
      return List.copyOf(memories);
    }
    return Passages.embed(embedder, memories.stream().map(EmbeddedMemory::memory).toList());
  }

  private void put(List<EmbeddedMemory> memories) {
    Map<MemoryId, EmbeddedMemory> stored =
        target.find(memories.stream().map(each -> each.memory().id()).toList());
    List<EmbeddedMemory> fresh = new ArrayList<>();
    for (EmbeddedMemory memory : memories) {
      EmbeddedMemory before = stored.get(memory.memory().id());
      if (before == null) {
        fresh.add(memory);
      } else {
        freeContentOf(List.of(memory));
        target.replace(before.memory(), memory);
      }
    }
    if (!fresh.isEmpty()) {
      freeContentOf(fresh);
      List<Added> unused = target.add(fresh);
    }
  }

  /** Content that the target holds under another id has a new id in the source by now. */
  private void freeContentOf(List<EmbeddedMemory> memories) {
    Map<ContentHash, MemoryId> holders =
        target.known(memories.stream().map(each -> each.memory().contentHash()).toList());
    Set<MemoryId> displaced = new HashSet<>();
    for (EmbeddedMemory each : memories) {
      MemoryId holder = holders.get(each.memory().contentHash());
      if (holder != null && !holder.equals(each.memory().id())) {
        displaced.add(holder);
      }
    }
    if (!displaced.isEmpty()) {
      target.delete(displaced);
    }
  }

  /**
   * Searches both stores for the samples; answers how many searches were compared. What the target
   * finds must be as near as the source's own vectors say, and what the source finds must be found;
   * but an index that is approximate may miss a few.
   */
  private int compareSearches(List<Embedding> samples) {
    if (!source.model().equals(target.model())) {
      return 0;
    }
    int wanted = 0;
    int missed = 0;
    for (Embedding query : samples) {
      List<ScoredChunk> ours = source.nearest(query, Filter.everything(), SAMPLE_HITS);
      List<ScoredChunk> theirs = target.nearest(query, Filter.everything(), SAMPLE_HITS);
      Map<MemoryId, EmbeddedMemory> unchanged = unchanged(ours, theirs);
      requireSameDistances(query, theirs, unchanged);
      List<ScoredChunk> expected =
          ours.stream().filter(hit -> unchanged.containsKey(hit.memoryId())).toList();
      wanted += expected.size();
      missed += missed(expected, theirs);
    }
    if (missed > wanted * MISSED_AT_MOST) {
      throw new ValidationError(
          "migrate",
          "the target misses %d of %d results that the source finds; run this again, or start over"
              .formatted(missed, wanted));
    }
    return samples.size();
  }

  /** The memories of the hits that are the same in both stores; others were written since. */
  private Map<MemoryId, EmbeddedMemory> unchanged(
      List<ScoredChunk> ours, List<ScoredChunk> theirs) {
    List<MemoryId> ids =
        Stream.concat(ours.stream(), theirs.stream())
            .map(ScoredChunk::memoryId)
            .distinct()
            .toList();
    Map<MemoryId, EmbeddedMemory> unchanged = new HashMap<>(source.find(ids));
    Map<MemoryId, EmbeddedMemory> copies = target.find(ids);
    unchanged
        .values()
        .removeIf(
            mine -> {
              EmbeddedMemory yours = copies.get(mine.memory().id());
              return yours == null || !mine.memory().equals(yours.memory());
            });
    return unchanged;
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
    double last = found.size() < SAMPLE_HITS ? -1 : score(found.getLast());
    return (int)
        wanted.stream()
            .filter(chunk -> !ids.contains(chunk.chunkId()) && score(chunk) > last + SAME_SCORE)
            .count();
  }

  private static double score(ScoredChunk chunk) {
    return Normalization.SHIFTED.similarity(chunk.score());
  }

  /** All memories of a store in the order of their ids, a batch at a time. */
  private static final class Scan {
    private final MemoryStore store;
    private final Map<MemoryId, EmbeddedMemory> ahead = new LinkedHashMap<>();
    private @Nullable MemoryId last;
    private boolean ended;

    Scan(MemoryStore store) {
      this.store = store;
    }

    @Nullable EmbeddedMemory peek() {
      if (ahead.isEmpty() && !ended) {
        List<EmbeddedMemory> batch = store.scan(last, BATCH);
        batch.forEach(memory -> ahead.put(memory.memory().id(), memory));
        ended = batch.isEmpty();
        last = ended ? last : batch.getLast().memory().id();
      }
      return ahead.isEmpty() ? null : ahead.values().iterator().next();
    }

    void next() {
      ahead.remove(ahead.keySet().iterator().next());
    }

    List<MemoryId> takeIds(int most) {
      List<MemoryId> ids = new ArrayList<>();
      for (EmbeddedMemory memory = peek(); memory != null && ids.size() < most; memory = peek()) {
        ids.add(memory.memory().id());
        next();
      }
      return ids;
    }
  }
}
