package dev.cairn.adapter.lucene.memories;

import dev.cairn.domain.filter.Filter;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * A condition on metadata among the chunks that a version wrote which did not index metadata: their
 * labels are read and asked. Once a memory is written again it is found by its index.
 */
final class UnindexedFields extends Query {

  private static final float COST_OF_READING = 10_000;

  private final Filter condition;

  UnindexedFields(Filter condition) {
    this.condition = condition;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        FixedBitSet unindexed = unindexed(context.reader());
        return unindexed == null
            ? null
            : ConstantScoreScorerSupplier.fromIterator(
                TwoPhaseIterator.asDocIdSetIterator(asked(context.reader(), unindexed)),
                score(),
                mode,
                context.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  /** The chunks without the mark that their metadata is indexed; null where all have it. */
  private static @Nullable FixedBitSet unindexed(LeafReader reader) throws IOException {
    if (reader.docFreq(Fields.IS_INDEXED) == reader.maxDoc()) {
      return null;
    }
    FixedBitSet unindexed = new FixedBitSet(reader.maxDoc());
    unindexed.set(0, reader.maxDoc());
    PostingsEnum indexed = reader.postings(Fields.IS_INDEXED, PostingsEnum.NONE);
    while (indexed != null && indexed.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      unindexed.clear(indexed.docID());
    }
    return unindexed;
  }

  private TwoPhaseIterator asked(LeafReader reader, FixedBitSet unindexed) throws IOException {
    Segment segment = new Segment(reader);
    return new TwoPhaseIterator(new BitSetIterator(unindexed, unindexed.cardinality())) {
      @Override
      public boolean matches() throws IOException {
        int document = approximation.docID();
        return condition.matches(segment.labels(document), segment.createdAt(document));
      }

      @Override
      public float matchCost() {
        return COST_OF_READING;
      }
    };
  }

  @Override
  public String toString(String field) {
    return "UnindexedFields(" + condition + ")";
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnindexedFields same && condition.equals(same.condition);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + condition.hashCode();
  }
}
