package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** One number of each document of a segment, to be read in any order (fastest going forward). */
public final class Column {

  private final LeafReader reader;
  private final String field;
  private @Nullable NumericDocValues values;

  public Column(LeafReader reader, String field) {
    this.reader = reader;
    this.field = field;
  }

  public long get(int document) throws IOException {
    NumericDocValues current = values;
    if (current == null || current.docID() > document) {
      current = reader.getNumericDocValues(field);
      values = current;
    }
    return current != null && current.advanceExact(document) ? current.longValue() : 0;
  }

  public static boolean isLive(@Nullable Bits live, int document) {
    return live == null || live.get(document);
  }
}
