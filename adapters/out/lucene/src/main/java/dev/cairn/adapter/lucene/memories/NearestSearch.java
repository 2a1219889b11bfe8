package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Beside;
import dev.cairn.adapter.lucene.commits.Tuning;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ScoredChunk;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nearest chunks, segment by segment, half of these on another core if one is free. In
 * each segment:
 *
 * <ol>
 *   <li>Where few enough chunks match, each of them is scored: exact, and faster than the graph.
 *   <li>Else the graph is searched, with the filter inside, for many more than are wanted.
 *   <li>Where the graph's answer ends in ties, which it would cut at random, each match is scored
 *       after all.
 * </ol>
 */
public final class NearestSearch {

  /** Up to as many matches, scoring each is faster than the graph of a segment that has one. */
  static final int SCAN_INSTEAD = 5_000;

  /**
   * How many candidates the search of a graph keeps at least, so that it finds the true best ones:
   * this for a graph that holds everything, and with the root of its share for a smaller one.
   */
  private static final int BEAM = 512;

  private static final int NARROWEST_BEAM = 128;

  private final Snapshot snapshot;
  private final float[] query;
  private final int limit;
  private final Candidates candidates;

  private NearestSearch(Snapshot snapshot, float[] query, int limit) {
    this.snapshot = snapshot;
    this.query = query;
    this.limit = limit;
    this.candidates = new Candidates(snapshot, query.length, limit);
  }

  public static List<ScoredChunk> run(Snapshot snapshot, Embedding query, Filter filter, int limit)
      throws IOException {
    ModelStamp model = snapshot.model();
    return model == null || snapshot.isEmpty()
        ? List.of()
        : candidates(snapshot, query.unit(), filter, limit).best(query, model);
  }

  /** The nearest chunks as documents of the whole index, as stored; ties may be more. */
  public static int[] documents(Snapshot snapshot, Embedding query, Filter filter, int limit)
      throws IOException {
    float[] unit = query.unit();
    return candidates(snapshot, unit, filter, limit).documents(unit);
  }

  private static Candidates candidates(Snapshot snapshot, float[] unit, Filter filter, int limit)
      throws IOException {
    Weight weight = snapshot.weight(filter);
    List<LeafReaderContext> leaves = snapshot.getLeafContexts();
    int half = leaves.size() / 2;
    Beside.Both<Candidates, Candidates> halves =
        Beside.both(
            () ->
                new NearestSearch(snapshot, unit, limit)
                    .collect(leaves.subList(half, leaves.size()), weight),
            () ->
                new NearestSearch(snapshot, unit, limit).collect(leaves.subList(0, half), weight));
    halves.here().addAll(halves.there());
    return halves.here();
  }

  private Candidates collect(List<LeafReaderContext> leaves, @Nullable Weight weight)
      throws IOException {
    for (LeafReaderContext leaf : leaves) {
      if (weight == null) {
        collectAll(leaf);
      } else {
        collectMatching(leaf, weight);
      }
    }
    return candidates;
  }

  private void collectAll(LeafReaderContext leaf) throws IOException {
    LeafReader reader = leaf.reader();
    if (reader.numDocs() <= scannable(reader)
        || !walk(leaf, AcceptDocs.fromLiveDocs(reader.getLiveDocs(), reader.maxDoc()))) {
      scan(leaf, DocIdSetIterator.all(reader.maxDoc()), reader.getLiveDocs());
    }
  }

  private void collectMatching(LeafReaderContext leaf, Weight weight) throws IOException {
    LeafReader reader = leaf.reader();
    ScorerSupplier matching = weight.scorerSupplier(leaf);
    if (matching == null) {
      return;
    }
    DocIdSetIterator matches = matching.get(Long.MAX_VALUE).iterator();
    if (matching.cost() <= scannable(reader)) {
      scan(leaf, matches, reader.getLiveDocs());
      return;
    }
    FixedBitSet matched = living(matches, reader);
    int count = matched.cardinality();
    AcceptDocs accepted =
        AcceptDocs.fromIteratorSupplier(
            () -> new BitSetIterator(matched, count), null, reader.maxDoc());
    if (count <= scannable(reader) || !walk(leaf, accepted)) {
      scan(leaf, new BitSetIterator(matched, count), null);
    }
  }

  private static int scannable(LeafReader reader) {
    return reader.maxDoc() <= Tuning.SCANNED ? Tuning.SCANNED : SCAN_INSTEAD;
  }

  private void scan(LeafReaderContext leaf, DocIdSetIterator matches, @Nullable Bits live)
      throws IOException {
    FloatVectorValues vectors = leaf.reader().getFloatVectorValues(Fields.VECTOR);
    if (vectors == null) {
      return;
    }
    VectorScorer.Bulk scorer = vectors.scorer(query).bulk(matches);
    DocAndFloatFeatureBuffer scored = new DocAndFloatFeatureBuffer();
    do {
      scorer.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, live, scored);
      for (int i = 0; i < scored.size; i++) {
        candidates.offer(leaf.docBase + scored.docs[i], scored.features[i]);
      }
    } while (scored.size > 0);
  }

  /** Searches the graph; false, and nothing collected, where its answer ends in ties. */
  private boolean walk(LeafReaderContext leaf, AcceptDocs accepted) throws IOException {
    TopKnnCollector nearest = new TopKnnCollector(beam(leaf.reader()), Integer.MAX_VALUE);
    leaf.reader().searchNearestVectors(Fields.VECTOR, query, nearest, accepted);
    ScoreDoc[] found = nearest.topDocs().scoreDocs;
    if (found.length < limit || endsInTies(found)) {
      return false;
    }
    for (ScoreDoc hit : found) {
      candidates.offer(leaf.docBase + hit.doc, hit.score);
    }
    return true;
  }

  private int beam(LeafReader reader) {
    double share = (double) reader.maxDoc() / snapshot.getIndexReader().maxDoc();
    int beam = Math.max(NARROWEST_BEAM, (int) Math.ceil(BEAM * Math.sqrt(share)));
    return Math.max(beam, 2 * limit);
  }

  private boolean endsInTies(ScoreDoc[] found) {
    return found[limit - 1].score - found[found.length - 1].score <= Candidates.NOISE;
  }

  private static FixedBitSet living(DocIdSetIterator matches, LeafReader reader)
      throws IOException {
    FixedBitSet living = new FixedBitSet(reader.maxDoc());
    living.or(matches);
    Bits live = reader.getLiveDocs();
    if (live != null) {
      live.applyMask(living, 0);
    }
    return living;
  }
}
