package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.commits.PerSegment;
import dev.cairn.adapter.lucene.memories.Fields;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * The memories of one segment that have a source, each source's in the order of their creation. It
 * is made once for a segment and holds deleted memories too; they are passed over.
 */
record Timeline(Map<String, Line> sources) {

  /** When a memory was created; memories of one instant are in the order of their ids. */
  record Moment(long created, long idHigh, long idLow) implements Comparable<Moment> {

    @Override
    public int compareTo(Moment other) {
      int order = Long.compare(created, other.created);
      order = order != 0 ? order : Long.compare(idHigh, other.idHigh);
      return order != 0 ? order : Long.compare(idLow, other.idLow);
    }

    static Moment of(Instant created, MemoryId id) {
      return new Moment(
          created.toEpochMilli(),
          Fields.flipped(id.value().getMostSignificantBits()),
          Fields.flipped(id.value().getLeastSignificantBits()));
    }

    MemoryId id() {
      return new MemoryId(new UUID(Fields.flipped(idHigh), Fields.flipped(idLow)));
    }
  }

  private record Stone(Moment moment, int document) {}

  /** The memories of one source, in the order of their creation. */
  static final class Line {

    private static final Line EMPTY = new Line(List.of());

    private final long[] created;
    private final long[] idHigh;
    private final long[] idLow;
    private final int[] documents;

    private Line(List<Stone> unordered) {
      List<Stone> stones = unordered.stream().sorted(Comparator.comparing(Stone::moment)).toList();
      created = stones.stream().mapToLong(stone -> stone.moment.created).toArray();
      idHigh = stones.stream().mapToLong(stone -> stone.moment.idHigh).toArray();
      idLow = stones.stream().mapToLong(stone -> stone.moment.idLow).toArray();
      documents = stones.stream().mapToInt(Stone::document).toArray();
    }

    boolean isEmpty() {
      return created.length == 0;
    }

    /** When the first one was created; there must be one. */
    long earliest() {
      return created[0];
    }

    /** When the last one was created; there must be one. */
    long latest() {
      return created[created.length - 1];
    }

    /** How many of its memories come before the moment. */
    int before(Moment moment) {
      int count = created.length;
      if (count == 0 || created[count - 1] < moment.created) {
        return count;
      }
      if (created[0] > moment.created) {
        return 0;
      }
      int at = Arrays.binarySearch(created, moment.created);
      at = at < 0 ? -at - 1 : at;
      while (at > 0 && created[at - 1] == moment.created) {
        at--;
      }
      while (at < count && moment(at).compareTo(moment) < 0) {
        at++;
      }
      return at;
    }

    /** The last living one of the first so many. */
    @Nullable Moment last(int count, @Nullable Bits live) {
      int at = count - 1;
      while (at >= 0 && !Column.isLive(live, documents[at])) {
        at--;
      }
      return at < 0 ? null : moment(at);
    }

    /** The first living one after the moment, which comes after so many. */
    @Nullable Moment first(int count, Moment after, @Nullable Bits live) {
      int at = count;
      while (at < created.length
          && (!Column.isLive(live, documents[at]) || moment(at).equals(after))) {
        at++;
      }
      return at == created.length ? null : moment(at);
    }

    private Moment moment(int at) {
      return new Moment(created[at], idHigh[at], idLow[at]);
    }
  }

  private static final PerSegment<Timeline> KNOWN = new PerSegment<>(Timeline::read);

  static Timeline of(LeafReader reader) throws IOException {
    return KNOWN.of(reader, reader.getCoreCacheHelper());
  }

  Line of(String source) {
    return sources.getOrDefault(source, Line.EMPTY);
  }

  private static Timeline read(LeafReader reader) throws IOException {
    Map<String, List<Stone>> sources = new HashMap<>();
    SortedDocValues names = reader.getSortedDocValues(Fields.SOURCE_NAME);
    PostingsEnum heads = reader.postings(Fields.IS_HEAD, PostingsEnum.NONE);
    Column created = new Column(reader, Fields.CREATED);
    Column high = new Column(reader, Fields.ID_HIGH);
    Column low = new Column(reader, Fields.ID_LOW);
    while (names != null && heads != null && heads.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      int head = heads.docID();
      if (names.advanceExact(head)) {
        Moment moment = new Moment(created.get(head), high.get(head), low.get(head));
        sources
            .computeIfAbsent(
                names.lookupOrd(names.ordValue()).utf8ToString(), name -> new ArrayList<>())
            .add(new Stone(moment, head));
      }
    }
    Map<String, Line> lines = new HashMap<>();
    sources.forEach((source, stones) -> lines.put(source, new Line(stones)));
    return new Timeline(lines);
  }
}
