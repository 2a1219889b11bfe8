package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.domain.filter.Filter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of one segment whose memories exist and fit a filter.
 *
 * @param set which they are; null: all
 * @param isAll whether they are all that exist
 */
record Allowed(LeafReaderContext leaf, @Nullable Bits set, int count, boolean isAll) {

  static List<Allowed> of(Snapshot snapshot, Filter filter) throws IOException {
    Weight weight = snapshot.weight(filter);
    List<Allowed> allowed = new ArrayList<>();
    for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
      allowed.add(weight == null ? all(leaf) : matching(leaf, weight));
    }
    return allowed;
  }

  LeafReader reader() {
    return leaf.reader();
  }

  boolean contains(int document) {
    return set == null || set.get(document);
  }

  /** How many words they have together. */
  long totalLength() throws IOException {
    return isAll ? Lengths.ofAll(reader()) : Lengths.of(reader(), set);
  }

  private static Allowed all(LeafReaderContext leaf) {
    return new Allowed(leaf, leaf.reader().getLiveDocs(), leaf.reader().numDocs(), true);
  }

  private static Allowed matching(LeafReaderContext leaf, Weight weight) throws IOException {
    FixedBitSet set = new FixedBitSet(Math.max(1, leaf.reader().maxDoc()));
    Scorer scorer = weight.scorer(leaf);
    if (scorer != null) {
      DocIdSetIterator matches = scorer.iterator();
      set.or(matches);
      Bits live = leaf.reader().getLiveDocs();
      if (live != null) {
        live.applyMask(set, 0);
      }
    }
    return new Allowed(leaf, set, set.cardinality(), false);
  }
}
