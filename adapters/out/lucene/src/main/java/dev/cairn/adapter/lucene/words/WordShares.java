package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.Understanding;
import dev.cairn.domain.words.WordScores;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

/**
 * How much of a query's words each chunk of a snapshot has, among those that fit a filter.
 *
 * @param allowed those that fit, segment by segment; nothing where nobody asks for words
 */
record WordShares(List<Allowed> allowed, WordScores scores) {

  static WordShares of(Snapshot snapshot, QueryWords words, Filter filter) throws IOException {
    List<Allowed> allowed = words.isEmpty() ? List.of() : Allowed.of(snapshot, filter);
    return new WordShares(allowed, WordScores.of(words, new IndexedWords(allowed), Bm25.MEMORIES));
  }

  Understanding understanding() {
    return scores.understanding();
  }

  /**
   * The share of a chunk that fits.
   *
   * @param document within the segment
   */
  double of(LeafReaderContext leaf, int document) {
    return allowed.isEmpty() ? 0 : scores.share(allowed.get(leaf.ord).number(document));
  }

  /** So many chunks with the most of the words, in the order they are stored in. */
  int[] best(int most) {
    LongHeap best = new LongHeap(most);
    for (Allowed each : allowed) {
      int end = each.reader().maxDoc();
      int number = each.first();
      for (int at = each.next(0); at < end; at = each.next(at + 1)) {
        double share = scores.share(number++);
        if (share > 0) {
          best.insertWithOverflow(rank((float) share, each.leaf().docBase + at));
        }
      }
    }
    int[] documents = new int[best.size()];
    for (int i = 0; i < documents.length; i++) {
      documents[i] = Integer.MAX_VALUE - (int) best.pop();
    }
    Arrays.sort(documents);
    return documents;
  }

  /** One number that is larger for the better one, and for the earlier one of equals. */
  private static long rank(float share, int document) {
    return (long) NumericUtils.floatToSortableInt(share) << 32 | Integer.MAX_VALUE - document;
  }
}
