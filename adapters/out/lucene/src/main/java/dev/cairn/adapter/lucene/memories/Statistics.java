package dev.cairn.adapter.lucene.memories;

import dev.cairn.application.port.StoreStatistics;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** Counts what a snapshot holds, in one pass over each segment. */
public final class Statistics {

  private final Map<String, Long> tags = new HashMap<>();
  private final Map<String, Long> sources = new HashMap<>();
  private final Map<String, Long> types = new HashMap<>();
  private long memories;
  private @Nullable Instant oldest;
  private @Nullable Instant newest;

  private Statistics() {}

  public static StoreStatistics of(Snapshot snapshot, long diskBytes) throws IOException {
    Statistics counted = new Statistics();
    for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
      counted.add(leaf);
    }
    return new StoreStatistics(
        counted.memories,
        snapshot.getIndexReader().numDocs(),
        counted.tags,
        counted.sources,
        counted.types,
        "lucene",
        snapshot.model(),
        diskBytes,
        counted.oldest,
        counted.newest);
  }

  private void add(LeafReaderContext leaf) throws IOException {
    FixedBitSet heads = Snapshot.heads(leaf);
    memories += heads.cardinality();
    count(leaf, Fields.TAG, heads, tags);
    count(leaf, Fields.SOURCE, heads, sources);
    count(leaf, Fields.TYPE, heads, types);
    Segment segment = new Segment(leaf.reader());
    for (int head = Snapshot.next(heads, 0);
        head < heads.length();
        head = Snapshot.next(heads, head + 1)) {
      Instant created = segment.createdAt(head);
      oldest = oldest == null || created.isBefore(oldest) ? created : oldest;
      newest = newest == null || created.isAfter(newest) ? created : newest;
    }
  }

  private static void count(
      LeafReaderContext leaf, String field, FixedBitSet heads, Map<String, Long> counts)
      throws IOException {
    Terms terms = leaf.reader().terms(field);
    if (terms == null) {
      return;
    }
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      postings = each.postings(postings, PostingsEnum.NONE);
      long count = 0;
      while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        count += heads.get(postings.docID()) ? 1 : 0;
      }
      if (count > 0) {
        counts.merge(term.utf8ToString(), count, Long::sum);
      }
    }
  }
}
