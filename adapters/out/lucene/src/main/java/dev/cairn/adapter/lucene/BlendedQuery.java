package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.Timeline.Moment;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.Fusion;
import dev.cairn.domain.search.Probe;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
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

  static List<Candidate> run(Snapshot snapshot, Probe probe, Filter filter, int limit)
      throws IOException {
    return snapshot.model() == null || snapshot.isEmpty()
        ? List.of()
        : new BlendedQuery(snapshot, probe, filter).candidates(limit);
  }

  private List<Candidate> candidates(int limit) throws IOException {
    WordScores words = WordScores.of(Allowed.of(snapshot, filter), probe.words());
    int[] documents = documents(words, Math.max(limit, Fusion.SAMPLE));
    double[] shares = new double[documents.length];
    double[] cosines = cosines(documents);
    for (int i = 0; i < documents.length; i++) {
      LeafReaderContext leaf = leaf(documents[i]);
      shares[i] = words.share(leaf, documents[i] - leaf.docBase);
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
    IntStream byWords = Arrays.stream(words.best(reach));
    Meaning meaning = probe.meaning();
    IntStream byMeaning =
        meaning == null
            ? IntStream.empty()
            : Arrays.stream(NearestSearch.documents(snapshot, meaning.direction(), filter, reach));
    return IntStream.concat(byWords, byMeaning).sorted().distinct().toArray();
  }

  private double[] cosines(int[] documents) throws IOException {
    double[] cosines = new double[documents.length];
    Meaning meaning = probe.meaning();
    if (meaning != null) {
      float[] query = Documents.unit(meaning.direction());
      for (int i = 0; i < documents.length; i++) {
        LeafReaderContext leaf = leaf(documents[i]);
        float[] vector = segment(leaf).vector(documents[i] - leaf.docBase);
        cosines[i] = meaning.cosine(dot(query, vector));
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
