package dev.cairn.adapter.lucene.memories;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.VectorScorer;

/**
 * The best chunks so far, by approximate scores. Whatever could still be among the wanted ones
 * within the doubt of those scores is kept to the end; then the full vectors decide, by the
 * domain's cosine, and among equals the newer memory, the smaller id, the earlier chunk.
 */
final class Candidates {

  /**
   * How far two of Lucene's scores of the same full vectors can lie apart: it sums up in another
   * order from one call to the next, and vectors are of unit length only to a millionth.
   */
  static final float NOISE = 4e-6f;

  /**
   * How far a score by one byte for each number can lie beside the true one, times the root of how
   * many numbers there are: farther than was ever seen (ADR 21).
   */
  private static final float ROUNDED = 0.2f;

  private static final Comparator<Hit> BEST_FIRST =
      Comparator.comparingDouble(Hit::cosine)
          .reversed()
          .thenComparing(Hit::createdAt, Comparator.reverseOrder())
          .thenComparing(Hit::memoryId)
          .thenComparingInt(Hit::chunkIndex);

  private record Hit(
      int place,
      Segment segment,
      int document,
      double cosine,
      Instant createdAt,
      MemoryId memoryId,
      int chunkIndex) {}

  private final Snapshot snapshot;
  private final int limit;
  private final float doubt;
  private int[] documents;
  private float[] scores;
  private int count;
  private float floor = Float.NEGATIVE_INFINITY;

  Candidates(Snapshot snapshot, int dimension, int limit) {
    this.snapshot = snapshot;
    this.limit = limit;
    this.doubt = NOISE + ROUNDED / (float) Math.sqrt(dimension);
    this.documents = new int[Math.max(256, 2 * limit)];
    this.scores = new float[documents.length];
  }

  /**
   * One more.
   *
   * @param document its number in the whole index
   */
  void offer(int document, float score) {
    if (score < floor) {
      return;
    }
    if (count == documents.length) {
      drop(doubt);
      int room = Math.max(documents.length, 2 * count);
      documents = Arrays.copyOf(documents, room);
      scores = Arrays.copyOf(scores, room);
    }
    documents[count] = document;
    scores[count++] = score;
  }

  /** Takes over what was found elsewhere. */
  void addAll(Candidates others) {
    for (int i = 0; i < others.count; i++) {
      offer(others.documents[i], others.scores[i]);
    }
  }

  /**
   * The wanted chunks as documents of the whole index, as stored; ties may be more.
   *
   * @param query at unit length
   */
  int[] documents(float[] query) throws IOException {
    inStoredOrder();
    VectorScorer scorer = null;
    LeafReaderContext leaf = null;
    for (int i = 0; i < count; i++) {
      if (scorer == null || leaf == null || documents[i] >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = snapshot.leaf(documents[i]);
        scorer = leaf.reader().getFloatVectorValues(Fields.VECTOR).rescorer(query);
      }
      scorer.iterator().advance(documents[i] - leaf.docBase);
      scores[i] = scorer.score();
    }
    drop(NOISE);
    return Arrays.copyOf(documents, count);
  }

  /** The wanted chunks, best first. */
  List<ScoredChunk> best(Embedding query, ModelStamp model) throws IOException {
    inStoredOrder();
    List<Hit> hits = new ArrayList<>();
    Segments segments = new Segments(snapshot);
    for (int i = 0; i < count; i++) {
      LeafReaderContext leaf = snapshot.leaf(documents[i]);
      hits.add(hit(segments.of(leaf), leaf.docBase, documents[i] - leaf.docBase, query, model));
    }
    hits.sort(BEST_FIRST);
    return chunks(hits.subList(0, Math.min(limit, hits.size())));
  }

  private void inStoredOrder() {
    drop(doubt);
    Arrays.sort(documents, 0, count);
  }

  /** Drops what can't be among the wanted ones any more. */
  private void drop(float doubtful) {
    if (count <= limit) {
      return;
    }
    float[] sorted = Arrays.copyOf(scores, count);
    Arrays.sort(sorted);
    floor = sorted[count - limit] - doubtful;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (scores[i] >= floor) {
        documents[kept] = documents[i];
        scores[kept++] = scores[i];
      }
    }
    count = kept;
  }

  private static Hit hit(Segment segment, int base, int document, Embedding query, ModelStamp model)
      throws IOException {
    double cosine = new Embedding(model, segment.vector(document)).cosine(query);
    return new Hit(
        base + document,
        segment,
        document,
        cosine,
        segment.createdAt(document),
        segment.memoryId(document),
        segment.chunkIndex(document));
  }

  /** Reads the texts in the order they lie on the disk: neighbours are unpacked together. */
  private static List<ScoredChunk> chunks(List<Hit> ranked) throws IOException {
    IdentityHashMap<Hit, ScoredChunk> chunks = new IdentityHashMap<>();
    List<Hit> asStored = new ArrayList<>(ranked);
    asStored.sort(Comparator.comparingInt(Hit::place));
    for (Hit hit : asStored) {
      chunks.put(hit, chunk(hit));
    }
    return ranked.stream().map(hit -> Objects.requireNonNull(chunks.get(hit))).toList();
  }

  private static ScoredChunk chunk(Hit hit) throws IOException {
    Segment.Text shown = hit.segment().text(hit.document());
    return new ScoredChunk(
        hit.memoryId(),
        hit.chunkIndex(),
        shown.text(),
        shown.labels(),
        hit.createdAt(),
        new RawScore(hit.cosine(), ScoreScale.COSINE));
  }
}
