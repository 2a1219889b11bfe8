package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.Timeline.Moment;
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
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Finds the candidates of a search by words and meaning: the best by each, every one of them with
 * both, for the domain to put together.
 */
final class BlendedQuery {

  private final Snapshot snapshot;
  private final MemoryProbe probe;
  private final Filter filter;
  private final @Nullable Segment[] segments;

  private BlendedQuery(Snapshot snapshot, MemoryProbe probe, Filter filter) {
    this.snapshot = snapshot;
    this.probe = probe;
    this.filter = filter;
    this.segments = new Segment[snapshot.getLeafContexts().size()];
  }

  static Proposal run(Snapshot snapshot, MemoryProbe probe, Filter filter, int limit)
      throws IOException {
    return snapshot.model() == null || snapshot.isEmpty()
        ? Proposal.NOTHING
        : new BlendedQuery(snapshot, probe, filter).proposal(limit);
  }

  private Proposal proposal(int reach) throws IOException {
    WordScores words = words();
    return new Proposal(candidates(words, reach), words.understanding());
  }

  private WordScores words() throws IOException {
    List<Allowed> allowed = probe.words().isEmpty() ? List.of() : Allowed.of(snapshot, filter);
    int bound = snapshot.getIndexReader().maxDoc();
    return WordScores.of(probe.words(), new IndexedWords(allowed, bound), Bm25.MEMORIES);
  }

  private List<Candidate> candidates(WordScores words, int reach) throws IOException {
    List<Candidate> candidates = new ArrayList<>();
    Surroundings surroundings = new Surroundings(snapshot);
    for (int document : documents(words, Math.max(reach, BlendedSearch.LEAST_REACH))) {
      LeafReaderContext leaf = leaf(document);
      int local = document - leaf.docBase;
      Signs signs = new Signs(cosines(leaf, local), words.share(document));
      candidates.add(candidate(leaf, local, signs, surroundings));
    }
    return candidates;
  }

  /** What comes into question by its words or its meaning, in the order it is stored in. */
  private int[] documents(WordScores words, int reach) throws IOException {
    IntStream byWords = Arrays.stream(best(words, reach));
    Meaning meaning = probe.meaning();
    IntStream byMeaning =
        meaning == null
            ? IntStream.empty()
            : Arrays.stream(NearestSearch.documents(snapshot, meaning.direction(), filter, reach));
    return IntStream.concat(byWords, byMeaning).sorted().distinct().toArray();
  }

  /** The chunks with the most of the words. */
  private int[] best(WordScores words, int reach) {
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
    return documents;
  }

  /** One number that is larger for the better one, and for the earlier one of equals. */
  private static long rank(float share, int document) {
    return (long) NumericUtils.floatToSortableInt(share) << 32 | Integer.MAX_VALUE - document;
  }

  private List<Double> cosines(LeafReaderContext leaf, int document) throws IOException {
    Meaning meaning = probe.meaning();
    return meaning == null ? List.of() : meaning.cosines(segment(leaf).vector(document));
  }

  private Candidate candidate(
      LeafReaderContext leaf, int document, Signs signs, Surroundings surroundings)
      throws IOException {
    Segment segment = segment(leaf);
    Instant created = segment.createdAt(document);
    MemoryId id = segment.memoryId(document);
    return new Candidate(
        new ChunkRef(id, segment.chunkIndex(document)),
        segment.chunkCount(document, Candidate.COUNTED),
        created,
        signs,
        surroundings.of(Surroundings.source(leaf.reader(), document), Moment.of(created, id)));
  }

  private Segment segment(LeafReaderContext leaf) throws IOException {
    Segment known = segments[leaf.ord];
    if (known == null) {
      known = new Segment(leaf.reader());
      segments[leaf.ord] = known;
    }
    return known;
  }

  private LeafReaderContext leaf(int document) {
    List<LeafReaderContext> leaves = snapshot.getLeafContexts();
    return leaves.get(ReaderUtil.subIndex(document, leaves));
  }
}
