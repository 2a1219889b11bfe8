package dev.cairn.adapter.lucene;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/**
 * The best chunks so far, by their approximate scores. Whatever could still be among the wanted
 * ones within the noise of those scores is kept to the end; then the domain's cosine decides, and
 * among equals the newer memory, the smaller id, the earlier chunk.
 */
final class Candidates {

  /**
   * How far two of Lucene's scores of the same vectors can lie apart: it sums up in another order
   * from one call to the next, and vectors are of unit length only to a millionth.
   */
  static final float NOISE = 4e-6f;

  private static final Comparator<Hit> BEST_FIRST =
      Comparator.comparingDouble(Hit::cosine)
          .reversed()
          .thenComparing(Hit::createdAt, Comparator.reverseOrder())
          .thenComparing(Hit::memoryId)
          .thenComparingInt(Hit::chunkIndex);

  private record Place(LeafReaderContext leaf, int document, float score) {}

  private record Hit(
      LeafReaderContext leaf,
      Segment segment,
      int document,
      double cosine,
      Instant createdAt,
      MemoryId memoryId,
      int chunkIndex) {}

  private final int limit;
  private final int capacity;
  private final List<Place> places = new ArrayList<>();
  private float floor = Float.NEGATIVE_INFINITY;
  private @Nullable LeafReaderContext leaf;
  private int compactAt;

  Candidates(int limit) {
    this.limit = limit;
    this.capacity = Math.max(256, 2 * limit);
    this.compactAt = capacity;
  }

  /** What is offered from now on comes from this segment. */
  void enter(LeafReaderContext entered) {
    leaf = entered;
  }

  void offer(int document, float score) {
    LeafReaderContext from = leaf;
    if (score >= floor && from != null) {
      places.add(new Place(from, document, score));
      if (places.size() >= compactAt) {
        compact();
      }
    }
  }

  /** Whatever can be among the wanted chunks, as documents of the whole index. */
  int[] documents() {
    compact();
    return places.stream().mapToInt(place -> place.leaf().docBase + place.document()).toArray();
  }

  /** The wanted chunks, best first. */
  List<ScoredChunk> best(Embedding query, ModelStamp model) throws IOException {
    compact();
    places.sort(Comparator.comparingInt(place -> place.leaf().docBase + place.document()));
    List<Hit> hits = new ArrayList<>();
    LeafReaderContext current = null;
    Segment segment = null;
    for (Place place : places) {
      if (segment == null || place.leaf() != current) {
        current = place.leaf();
        segment = new Segment(current.reader());
      }
      hits.add(hit(current, segment, place.document(), query, model));
    }
    hits.sort(BEST_FIRST);
    return chunks(hits.subList(0, Math.min(limit, hits.size())));
  }

  /** Drops what can't be among the wanted ones any more. */
  private void compact() {
    if (places.size() > limit) {
      float[] scores = new float[places.size()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = places.get(i).score();
      }
      Arrays.sort(scores);
      floor = scores[scores.length - limit] - NOISE;
      places.removeIf(place -> place.score() < floor);
    }
    compactAt = Math.max(capacity, 2 * places.size());
  }

  private static Hit hit(
      LeafReaderContext leaf, Segment segment, int document, Embedding query, ModelStamp model)
      throws IOException {
    double cosine = new Embedding(model, segment.vector(document)).cosine(query);
    return new Hit(
        leaf,
        segment,
        document,
        cosine,
        segment.createdAt(document),
        segment.memoryId(document),
        segment.chunkIndex(document));
  }

  /** Reads the texts in the order they lie on the disk: neighbours are unpacked together. */
  private static List<ScoredChunk> chunks(List<Hit> ranked) throws IOException {
    Map<Hit, ScoredChunk> chunks = new HashMap<>();
    List<Hit> asStored = new ArrayList<>(ranked);
    asStored.sort(Comparator.comparingInt(hit -> hit.leaf().docBase + hit.document()));
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
