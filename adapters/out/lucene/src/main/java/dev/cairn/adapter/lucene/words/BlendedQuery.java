package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.commits.Beside;
import dev.cairn.adapter.lucene.memories.NearestSearch;
import dev.cairn.adapter.lucene.memories.Segment;
import dev.cairn.adapter.lucene.memories.Segments;
import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.adapter.lucene.words.Timeline.Moment;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Signs;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;

/**
 * Finds the candidates of a search by words and meaning: the best by each, every one of them with
 * both, for the domain to put together.
 */
public final class BlendedQuery {

  private final Snapshot snapshot;
  private final MemoryProbe probe;
  private final Filter filter;
  private final int reach;

  private BlendedQuery(Snapshot snapshot, MemoryProbe probe, Filter filter, int reach) {
    this.snapshot = snapshot;
    this.probe = probe;
    this.filter = filter;
    this.reach = Math.max(reach, BlendedSearch.LEAST_REACH);
  }

  public static Proposal run(Snapshot snapshot, MemoryProbe probe, Filter filter, int limit)
      throws IOException {
    ModelStamp model = snapshot.model();
    return model == null
        ? Proposal.NOTHING
        : new BlendedQuery(snapshot, probe, filter, limit).proposal(model);
  }

  /** What the words give: how much of them each chunk has, and the chunks with the most. */
  private record ByWords(WordShares shares, Map<Integer, Candidate> best) {}

  /** The nearest chunks, and to what. */
  private record ByMeaning(Meaning meaning, int[] nearest) {}

  /** Looks for the words while the meaning is still being made out. */
  private Proposal proposal(ModelStamp model) throws IOException {
    Beside.Both<Optional<ByMeaning>, ByWords> both =
        Beside.both(() -> byMeaning(model), this::byWords);
    ByWords words = both.there();
    Map<Integer, Candidate> found =
        both.here().isPresent() ? together(both.here().get(), words) : words.best;
    return new Proposal(List.copyOf(found.values()), words.shares.understanding());
  }

  private Optional<ByMeaning> byMeaning(ModelStamp model) throws IOException {
    if (!probe.hasMeaning()) {
      return Optional.empty();
    }
    Meaning meaning = probe.meaning();
    model.requireSame(meaning.model());
    int[] nearest =
        snapshot.isEmpty()
            ? new int[0]
            : NearestSearch.documents(snapshot, meaning.direction(), filter, reach);
    return Optional.of(new ByMeaning(meaning, nearest));
  }

  private ByWords byWords() throws IOException {
    WordShares words = WordShares.of(snapshot, probe.words(), filter);
    Look look = new Look();
    Map<Integer, Candidate> best = new TreeMap<>();
    for (int document : words.best(reach)) {
      best.put(document, look.candidate(document, words));
    }
    return new ByWords(words, best);
  }

  private Map<Integer, Candidate> together(ByMeaning near, ByWords words) throws IOException {
    Beside.Both<Map<Integer, Candidate>, Map<Integer, Candidate>> both =
        Beside.both(() -> further(near, words), () -> read(words.best, near.meaning));
    both.there().putAll(both.here());
    return both.there();
  }

  /** Those of the nearest chunks that are not among the best by words already. */
  private Map<Integer, Candidate> further(ByMeaning near, ByWords words) throws IOException {
    Look look = new Look();
    Map<Integer, Candidate> further = new HashMap<>();
    for (int document : near.nearest) {
      if (!words.best.containsKey(document)) {
        Candidate candidate = look.candidate(document, words.shares);
        further.put(document, candidate.withCosines(look.cosines(document, near.meaning)));
      }
    }
    return further;
  }

  /** The same with what the parts of the model say about them. */
  private Map<Integer, Candidate> read(Map<Integer, Candidate> best, Meaning meaning)
      throws IOException {
    Look look = new Look();
    Map<Integer, Candidate> read = new TreeMap<>();
    for (Map.Entry<Integer, Candidate> each : best.entrySet()) {
      List<Double> cosines = look.cosines(each.getKey(), meaning);
      read.put(each.getKey(), each.getValue().withCosines(cosines));
    }
    return read;
  }

  /** One thread's way to look into the segments, best in the order they are stored in. */
  private final class Look {

    private final Segments segments = new Segments(snapshot);
    private final Surroundings surroundings = new Surroundings(snapshot);

    List<Double> cosines(int document, Meaning meaning) throws IOException {
      LeafReaderContext leaf = snapshot.leaf(document);
      return meaning.cosines(segments.of(leaf).vector(document - leaf.docBase));
    }

    Candidate candidate(int document, WordShares words) throws IOException {
      LeafReaderContext leaf = snapshot.leaf(document);
      Segment segment = segments.of(leaf);
      int local = document - leaf.docBase;
      Instant created = segment.createdAt(local);
      MemoryId id = segment.memoryId(local);
      return new Candidate(
          new ChunkRef(id, segment.chunkIndex(local)),
          segment.chunkCount(local, Candidate.COUNTED),
          created,
          new Signs(List.of(), words.of(leaf, local)),
          surroundings.of(leaf, local, Moment.of(created, id)));
    }
  }
}
