package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.commits.Beside;
import dev.cairn.adapter.lucene.memories.NearestSearch;
import dev.cairn.adapter.lucene.memories.Segment;
import dev.cairn.adapter.lucene.memories.Segments;
import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.adapter.lucene.words.Timeline.Moment;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Signs;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.WordScores;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

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
    return snapshot.model() == null || snapshot.isEmpty()
        ? Proposal.NOTHING
        : new BlendedQuery(snapshot, probe, filter, limit).proposal();
  }

  /** What the words give: how much of them each chunk has, and the best with their cosines. */
  private record ByWords(WordScores scores, Map<Integer, List<Double>> best) {}

  private Proposal proposal() throws IOException {
    Look look = new Look();
    Beside.Both<Map<Integer, List<Double>>, ByWords> both =
        Beside.both(() -> look.cosines(nearest()), this::byWords);
    Map<Integer, List<Double>> cosines = new TreeMap<>(both.there().best);
    cosines.putAll(both.here());
    WordScores words = both.there().scores;
    return new Proposal(candidates(cosines, words, look), words.understanding());
  }

  private int[] nearest() throws IOException {
    Meaning meaning = probe.meaning();
    return meaning == null
        ? new int[0]
        : NearestSearch.documents(snapshot, meaning.direction(), filter, reach);
  }

  private ByWords byWords() throws IOException {
    WordScores words = words();
    return new ByWords(words, new Look().cosines(best(words)));
  }

  private WordScores words() throws IOException {
    List<Allowed> allowed = probe.words().isEmpty() ? List.of() : Allowed.of(snapshot, filter);
    int bound = snapshot.getIndexReader().maxDoc();
    return WordScores.of(probe.words(), new IndexedWords(allowed, bound), Bm25.MEMORIES);
  }

  /** The chunks with the most of the words, in the order they are stored in. */
  private int[] best(WordScores words) {
    LongHeap best = new LongHeap(reach);
    for (int document = 0; document < snapshot.getIndexReader().maxDoc(); document++) {
      double share = words.share(document);
      if (share > 0) {
        best.insertWithOverflow(rank((float) share, document));
      }
    }
    int[] documents = new int[best.size()];
    for (int i = 0; i < documents.length; i++) {
      documents[i] = Integer.MAX_VALUE - (int) best.pop();
    }
    Arrays.sort(documents);
    return documents;
  }

  /** One number that is larger for the better one, and for the earlier one of equals. */
  private static long rank(float share, int document) {
    return (long) NumericUtils.floatToSortableInt(share) << 32 | Integer.MAX_VALUE - document;
  }

  private List<Candidate> candidates(
      Map<Integer, List<Double>> cosines, WordScores words, Look look) throws IOException {
    List<Candidate> candidates = new ArrayList<>(cosines.size());
    Surroundings surroundings = new Surroundings(snapshot);
    for (Map.Entry<Integer, List<Double>> each : cosines.entrySet()) {
      Signs signs = new Signs(each.getValue(), words.share(each.getKey()));
      candidates.add(look.candidate(each.getKey(), signs, surroundings));
    }
    return candidates;
  }

  /** One thread's way to look into the segments. */
  private final class Look {

    private final Segments segments = new Segments(snapshot);

    /** What the parts of the model say about chunks that come in the order they are stored in. */
    Map<Integer, List<Double>> cosines(int[] documents) throws IOException {
      Map<Integer, List<Double>> cosines = new HashMap<>();
      for (int document : documents) {
        cosines.put(document, cosines(document));
      }
      return cosines;
    }

    private List<Double> cosines(int document) throws IOException {
      Meaning meaning = probe.meaning();
      LeafReaderContext leaf = snapshot.leaf(document);
      return meaning == null
          ? List.of()
          : meaning.cosines(segments.of(leaf).vector(document - leaf.docBase));
    }

    Candidate candidate(int document, Signs signs, Surroundings surroundings) throws IOException {
      LeafReaderContext leaf = snapshot.leaf(document);
      Segment segment = segments.of(leaf);
      int local = document - leaf.docBase;
      Instant created = segment.createdAt(local);
      MemoryId id = segment.memoryId(local);
      return new Candidate(
          new ChunkRef(id, segment.chunkIndex(local)),
          segment.chunkCount(local, Candidate.COUNTED),
          created,
          signs,
          surroundings.of(leaf, local, Moment.of(created, id)));
    }
  }
}
