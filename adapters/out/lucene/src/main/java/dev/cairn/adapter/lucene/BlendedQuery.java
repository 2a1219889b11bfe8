package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.Timeline.Moment;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.Fusion;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.WordScores;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Finds the candidates of a search by words and meaning: the best by each, every one of them with
 * both, put together by the domain's rule.
 */
final class BlendedQuery {

  private static final Comparator<Hit> BEST_FIRST =
      Comparator.comparingDouble((Hit hit) -> hit.evidence.fused())
          .reversed()
          .thenComparing(hit -> hit.moment.created(), Comparator.reverseOrder())
          .thenComparingLong(hit -> hit.moment.idHigh())
          .thenComparingLong(hit -> hit.moment.idLow())
          .thenComparingInt(hit -> hit.chunkIndex);

  private record Hit(
      LeafReaderContext leaf, int document, Evidence evidence, Moment moment, int chunkIndex) {}

  private final Snapshot snapshot;
  private final Probe probe;
  private final Filter filter;
  private final @Nullable Segment[] segments;

  private BlendedQuery(Snapshot snapshot, Probe probe, Filter filter) {
    this.snapshot = snapshot;
    this.probe = probe;
    this.filter = filter;
    this.segments = new Segment[snapshot.getLeafContexts().size()];
  }

  static Proposal run(Snapshot snapshot, Probe probe, Filter filter, int limit) throws IOException {
    return snapshot.model() == null || snapshot.isEmpty()
        ? Proposal.NOTHING
        : new BlendedQuery(snapshot, probe, filter).proposal(limit);
  }

  private Proposal proposal(int limit) throws IOException {
    WordScores words = words();
    return new Proposal(candidates(words, limit), words.understanding());
  }

  private WordScores words() throws IOException {
    List<Allowed> allowed = probe.words().isEmpty() ? List.of() : Allowed.of(snapshot, filter);
    int bound = snapshot.getIndexReader().maxDoc();
    return WordScores.of(probe.words(), new IndexedWords(allowed, bound), Bm25.DEFAULT);
  }

  private List<Candidate> candidates(WordScores words, int limit) throws IOException {
    int[] documents = documents(words, Math.max(limit, Fusion.SAMPLE));
    double[] shares = new double[documents.length];
    double[] cosines = cosines(documents);
    for (int i = 0; i < documents.length; i++) {
      shares[i] = words.share(documents[i]);
    }
    double[] fused = probe.fused(cosines, shares);
    List<Hit> hits = new ArrayList<>();
    for (int i : atLeast(fused, limit)) {
      hits.add(hit(documents[i], new Evidence(cosines[i], shares[i], fused[i])));
    }
    hits.sort(BEST_FIRST);
    List<Candidate> candidates = new ArrayList<>();
    Surroundings surroundings = new Surroundings(snapshot);
    for (Hit hit : hits.subList(0, Math.min(limit, hits.size()))) {
      candidates.add(candidate(hit, surroundings));
    }
    return candidates;
  }

  /** What comes into question by its words or its meaning, in the order it is stored in. */
  private int[] documents(WordScores words, int reach) throws IOException {
    IntStream byWords = Arrays.stream(best(words, reach));
    Embedding meaning = probe.meaning();
    IntStream byMeaning =
        meaning == null
            ? IntStream.empty()
            : Arrays.stream(NearestSearch.documents(snapshot, meaning, filter, reach));
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

  private double[] cosines(int[] documents) throws IOException {
    double[] cosines = new double[documents.length];
    Embedding meaning = probe.meaning();
    if (meaning != null) {
      float[] query = Documents.unit(meaning);
      for (int i = 0; i < documents.length; i++) {
        LeafReaderContext leaf = leaf(documents[i]);
        cosines[i] = dot(query, segment(leaf).vector(documents[i] - leaf.docBase));
      }
    }
    return cosines;
  }

  /** Always summed up in the same order, so that equal vectors come out equal. */
  private static double dot(float[] query, float[] vector) {
    double even = 0;
    double odd = 0;
    for (int i = 0; i + 1 < query.length; i += 2) {
      even += (double) query[i] * vector[i];
      odd += (double) query[i + 1] * vector[i + 1];
    }
    if (query.length % 2 == 1) {
      even += (double) query[query.length - 1] * vector[query.length - 1];
    }
    return Math.clamp(even + odd, -1.0, 1.0) + 0.0;
  }

  /** The positions of the highest values, more than wanted only where the last ones are equal. */
  private static int[] atLeast(double[] values, int wanted) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double least =
        values.length > wanted ? sorted[values.length - wanted] : Double.NEGATIVE_INFINITY;
    return IntStream.range(0, values.length).filter(i -> values[i] >= least).toArray();
  }

  private Hit hit(int document, Evidence evidence) throws IOException {
    LeafReaderContext leaf = leaf(document);
    Segment segment = segment(leaf);
    int local = document - leaf.docBase;
    Moment moment = Moment.of(segment.createdAt(local), segment.memoryId(local));
    return new Hit(leaf, local, evidence, moment, segment.chunkIndex(local));
  }

  private static Candidate candidate(Hit hit, Surroundings surroundings) throws IOException {
    String source = Surroundings.source(hit.leaf.reader(), hit.document);
    return new Candidate(
        new ChunkRef(hit.moment.id(), hit.chunkIndex),
        Instant.ofEpochMilli(hit.moment.created()),
        hit.evidence,
        source,
        surroundings.next(source, hit.moment, false),
        surroundings.next(source, hit.moment, true));
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
