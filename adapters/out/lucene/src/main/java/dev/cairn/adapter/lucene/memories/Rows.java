package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IntroSorter;

/**
 * The memories of one segment in the order of browsing, deleted ones included, with the labels they
 * are counted by. It follows from what every version has written, and never changes.
 */
final class Rows {

  private static final long MILLIS_A_DAY = 86_400_000;

  private final int[] heads;
  private final long[] created;
  private final long[] idHigh;
  private final long[] idLow;
  private final LabelColumn tags;
  private final LabelColumn sources;
  private final LabelColumn types;

  Rows(LeafReader reader) throws IOException {
    this.heads = heads(reader);
    this.created = column(reader, Fields.CREATED);
    this.idHigh = column(reader, Fields.ID_HIGH);
    this.idLow = column(reader, Fields.ID_LOW);
    new NewestFirst().sort(0, heads.length);
    int[] rows = inverted(reader.maxDoc());
    this.tags = new LabelColumn(reader, Fields.TAG, rows, heads.length);
    this.sources = new LabelColumn(reader, Fields.SOURCE, rows, heads.length);
    this.types = new LabelColumn(reader, Fields.TYPE, rows, heads.length);
  }

  int size() {
    return heads.length;
  }

  /** The document of a row. */
  int head(int row) {
    return heads[row];
  }

  LabelColumn tags() {
    return tags;
  }

  LabelColumn sources() {
    return sources;
  }

  LabelColumn types() {
    return types;
  }

  /** Adds to the counts how many of these rows, in their order, were created on each day. */
  void countDays(int[] matching, int size, Map<LocalDate, Long> counts) {
    int i = 0;
    while (i < size) {
      long day = day(matching[i]);
      int end = i;
      while (end < size && day(matching[end]) == day) {
        end++;
      }
      counts.merge(LocalDate.ofEpochDay(day), (long) (end - i), Long::sum);
      i = end;
    }
  }

  private long day(int row) {
    return Math.floorDiv(created[row], MILLIS_A_DAY);
  }

  Position position(int row) {
    UUID id = new UUID(Fields.flipped(idHigh[row]), Fields.flipped(idLow[row]));
    return new Position(Instant.ofEpochMilli(created[row]), new MemoryId(id));
  }

  /** Compares the places of a row here and of a row of another segment. */
  int compare(int row, Rows other, int otherRow) {
    return compare(
        created[row],
        idHigh[row],
        idLow[row],
        other.created[otherRow],
        other.idHigh[otherRow],
        other.idLow[otherRow]);
  }

  private static int compare(
      long created, long high, long low, long otherCreated, long otherHigh, long otherLow) {
    int order = Long.compare(otherCreated, created);
    order = order != 0 ? order : Long.compare(high, otherHigh);
    return order != 0 ? order : Long.compare(low, otherLow);
  }

  private static int[] heads(LeafReader reader) throws IOException {
    int[] heads = new int[0];
    int count = 0;
    PostingsEnum postings = reader.postings(Fields.IS_HEAD, PostingsEnum.NONE);
    while (postings != null && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      heads = ArrayUtil.grow(heads, count + 1);
      heads[count++] = postings.docID();
    }
    return ArrayUtil.copyOfSubArray(heads, 0, count);
  }

  private long[] column(LeafReader reader, String field) throws IOException {
    Column column = new Column(reader, field);
    long[] values = new long[heads.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = column.get(heads[i]);
    }
    return values;
  }

  /** For each document the row after its memory's, 0 where it is no head. */
  private int[] inverted(int documents) {
    int[] rows = new int[documents];
    for (int row = 0; row < heads.length; row++) {
      rows[heads[row]] = row + 1;
    }
    return rows;
  }

  private final class NewestFirst extends IntroSorter {

    private long pivotCreated;
    private long pivotHigh;
    private long pivotLow;

    @Override
    protected void setPivot(int row) {
      pivotCreated = created[row];
      pivotHigh = idHigh[row];
      pivotLow = idLow[row];
    }

    @Override
    protected int comparePivot(int row) {
      return Rows.compare(pivotCreated, pivotHigh, pivotLow, created[row], idHigh[row], idLow[row]);
    }

    @Override
    protected void swap(int row, int other) {
      int head = heads[row];
      heads[row] = heads[other];
      heads[other] = head;
      swap(created, row, other);
      swap(idHigh, row, other);
      swap(idLow, row, other);
    }

    private static void swap(long[] values, int row, int other) {
      long value = values[row];
      values[row] = values[other];
      values[other] = value;
    }
  }
}
