package dev.cairn.adapter.lucene;

import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
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
final class Timeline {

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

  private static final Map<IndexReader.CacheKey, Timeline> KNOWN = new ConcurrentHashMap<>();

  private final Map<String, List<Stone>> sources;

  private Timeline(Map<String, List<Stone>> sources) {
    this.sources = sources;
  }

  static Timeline of(LeafReader reader) throws IOException {
    IndexReader.CacheHelper core = reader.getCoreCacheHelper();
    if (core == null) {
      return read(reader);
    }
    Timeline known = KNOWN.get(core.getKey());
    if (known == null) {
      known = read(reader);
      KNOWN.put(core.getKey(), known);
      core.addClosedListener(KNOWN::remove);
    }
    return known;
  }

  /** The last memory of the source before the moment, or the first one after it. */
  @Nullable Moment next(String source, Moment from, boolean forward, @Nullable Bits live) {
    List<Stone> stones = sources.getOrDefault(source, List.of());
    int step = forward ? 1 : -1;
    int at = forward ? firstAfter(stones, from) : firstAtOrAfter(stones, from) - 1;
    while (at >= 0 && at < stones.size() && !Column.isLive(live, stones.get(at).document)) {
      at += step;
    }
    return at >= 0 && at < stones.size() ? stones.get(at).moment : null;
  }

  private static int firstAfter(List<Stone> stones, Moment moment) {
    int at = firstAtOrAfter(stones, moment);
    while (at < stones.size() && stones.get(at).moment.equals(moment)) {
      at++;
    }
    return at;
  }

  private static int firstAtOrAfter(List<Stone> stones, Moment moment) {
    int low = 0;
    int high = stones.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (stones.get(middle).moment.compareTo(moment) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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
    sources.values().forEach(stones -> stones.sort(Comparator.comparing(Stone::moment)));
    return new Timeline(sources);
  }
}
