package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.domain.filter.Filter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of one segment whose memories exist and fit a filter. Behind a filter they have
 * numbers of their own, one after the other over all segments, so that a search of few goes through
 * few.
 *
 * @param set which they are; null: all
 * @param some the same with their numbers; null: all that exist, and the numbers are the documents'
 * @param first the lowest number
 */
record Allowed(
    LeafReaderContext leaf, @Nullable Bits set, @Nullable RankedSet some, int first, int count) {

  static List<Allowed> of(Snapshot snapshot, Filter filter) throws IOException {
    Weight weight = snapshot.weight(filter);
    List<Allowed> allowed = new ArrayList<>();
    int first = 0;
    for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
      Allowed next = weight == null ? all(leaf) : matching(leaf, weight, first);
      allowed.add(next);
      first += next.count;
    }
    return allowed;
  }

  LeafReader reader() {
    return leaf.reader();
  }

  /** A number that theirs and those of the segments before lie below. */
  int bound() {
    return some == null ? first + reader().maxDoc() : first + count;
  }

  boolean contains(int document) {
    return set == null || set.get(document);
  }

  /** The number of a document that is among them. */
  int number(int document) {
    return first + (some == null ? document : some.rank(document));
  }

  /** The first document from this one on that has a number; past the last one: none. */
  int next(int document) {
    return some == null ? document : some.next(document);
  }

  /** How many words they have together. */
  long totalLength() throws IOException {
    return some == null ? Lengths.ofAll(reader()) : Lengths.of(reader(), some);
  }

  private static Allowed all(LeafReaderContext leaf) {
    return new Allowed(
        leaf, leaf.reader().getLiveDocs(), null, leaf.docBase, leaf.reader().numDocs());
  }

  private static Allowed matching(LeafReaderContext leaf, Weight weight, int first)
      throws IOException {
    FixedBitSet set = new FixedBitSet(Math.max(1, leaf.reader().maxDoc()));
    Scorer scorer = weight.scorer(leaf);
    if (scorer != null) {
      set.or(scorer.iterator());
      Bits live = leaf.reader().getLiveDocs();
      if (live != null) {
        live.applyMask(set, 0);
      }
    }
    RankedSet some = RankedSet.of(set);
    return new Allowed(leaf, set, some, first, some.count());
  }
}
