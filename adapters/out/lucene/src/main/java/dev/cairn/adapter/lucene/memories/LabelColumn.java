package dev.cairn.adapter.lucene.memories;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** Which labels of one kind each row of a segment has. */
final class LabelColumn {

  private final List<String> names = new ArrayList<>();

  /** The labels of a row are those from its start to the next row's. */
  private final int[] starts;

  private final int[] labels;

  /**
   * @param rows for each document the number after its row's, 0 where it has none
   */
  LabelColumn(LeafReader reader, String field, int[] rows, int count) throws IOException {
    starts = new int[count + 1];
    each(reader, field, rows, (row, label) -> starts[row + 1]++);
    for (int row = 0; row < count; row++) {
      starts[row + 1] += starts[row];
    }
    labels = new int[starts[count]];
    int[] next = starts.clone();
    each(reader, field, rows, (row, label) -> labels[next[row]++] = label);
  }

  /** Adds to the counts how often each label occurs among these rows. */
  void count(int[] matching, int size, Map<String, Long> counts) {
    int[] found = counted(matching, size);
    for (int label = 0; label < found.length; label++) {
      if (found[label] > 0) {
        counts.merge(names.get(label), (long) found[label], Long::sum);
      }
    }
  }

  private int[] counted(int[] matching, int size) {
    int[] found = new int[names.size()];
    for (int i = 0; i < size; i++) {
      for (int at = starts[matching[i]]; at < starts[matching[i] + 1]; at++) {
        found[labels[at]]++;
      }
    }
    return found;
  }

  private interface Sink {
    void accept(int row, int label);
  }

  private void each(LeafReader reader, String field, int[] rows, Sink sink) throws IOException {
    names.clear();
    Terms terms = reader.terms(field);
    if (terms == null) {
      return;
    }
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      postings = each.postings(postings, PostingsEnum.NONE);
      while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int row = rows[postings.docID()] - 1;
        if (row >= 0) {
          sink.accept(row, names.size());
        }
      }
      names.add(term.utf8ToString());
    }
  }
}
