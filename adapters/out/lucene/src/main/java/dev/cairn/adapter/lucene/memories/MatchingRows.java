package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.commits.DocumentPlace;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Position;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** The rows of one segment that fit a filter, in their order, and how far they have been read. */
final class MatchingRows {

  private final LeafReaderContext leaf;
  private final Rows rows;
  private final int[] matching;
  private final int size;
  private int next;

  private MatchingRows(LeafReaderContext leaf, Rows rows, int[] matching, int size) {
    this.leaf = leaf;
    this.rows = rows;
    this.matching = matching;
    this.size = size;
  }

  /** What fits in each of the segments where anything does. */
  static List<MatchingRows> of(Snapshot snapshot, Filter filter) throws IOException {
    Weight weight = snapshot.weight(filter);
    List<MatchingRows> all = new ArrayList<>();
    for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
      MatchingRows matches = of(leaf, snapshot.rows(leaf), weight);
      if (matches.size > 0) {
        all.add(matches);
      }
    }
    return all;
  }

  int size() {
    return size;
  }

  Rows rows() {
    return rows;
  }

  int[] matching() {
    return matching;
  }

  Instant newest() {
    return rows.position(matching[0]).createdAt();
  }

  Instant oldest() {
    return rows.position(matching[size - 1]).createdAt();
  }

  boolean isExhausted() {
    return next == size;
  }

  /** Whether what comes next here comes before what comes next there. */
  int compareNext(MatchingRows other) {
    return rows.compare(matching[next], other.rows, other.matching[other.next]);
  }

  /** Where the next row's document is; reads past it. */
  DocumentPlace read() {
    return new DocumentPlace(leaf, rows.head(matching[next++]));
  }

  /** How many rows are left to be read. */
  int left() {
    return size - next;
  }

  /** How many of the next rows, this many of them looked at, come no later than another's. */
  int countUpTo(MatchingRows other, int ahead, int among) {
    int low = next;
    int high = next + among;
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean before =
          rows.compare(matching[middle], other.rows, other.matching[other.next + ahead]) <= 0;
      low = before ? middle + 1 : low;
      high = before ? high : middle;
    }
    return low - next;
  }

  void skip(int count) {
    next += count;
  }

  /** Skips everything up to this place. */
  void skipTo(Position last) {
    int low = next;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean before = rows.position(matching[middle]).compareTo(last) <= 0;
      low = before ? middle + 1 : low;
      high = before ? high : middle;
    }
    next = low;
  }

  private static MatchingRows of(LeafReaderContext leaf, Rows rows, @Nullable Weight weight)
      throws IOException {
    LeafReader reader = leaf.reader();
    Bits fitting = weight == null ? new Bits.MatchAllBits(reader.maxDoc()) : bits(leaf, weight);
    Bits live = reader.getLiveDocs();
    int[] matching = new int[rows.size()];
    int size = 0;
    for (int row = 0; row < matching.length; row++) {
      int head = rows.head(row);
      if (fitting.get(head) && Column.isLive(live, head)) {
        matching[size++] = row;
      }
    }
    return new MatchingRows(leaf, rows, matching, size);
  }

  private static Bits bits(LeafReaderContext leaf, Weight weight) throws IOException {
    FixedBitSet fitting = new FixedBitSet(Math.max(1, leaf.reader().maxDoc()));
    ScorerSupplier scorer = weight.scorerSupplier(leaf);
    if (scorer != null) {
      fitting.or(scorer.get(Long.MAX_VALUE).iterator());
    }
    return fitting;
  }
}
