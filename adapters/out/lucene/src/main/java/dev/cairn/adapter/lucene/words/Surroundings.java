package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.memories.Fields;
import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.adapter.lucene.words.Timeline.Line;
import dev.cairn.adapter.lucene.words.Timeline.Moment;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.Neighbour;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * Tells which memory stands before and after another one in its source, over all segments. Each
 * source is looked up once for a search.
 */
final class Surroundings {

  /** What a segment has of a source. */
  private record Part(Line line, @Nullable Bits live) {}

  private record Source(String name, List<Part> parts) {}

  private final Snapshot snapshot;
  private final Map<String, Source> sources = new HashMap<>();
  private final List<Map<Integer, Source>> numbered = new ArrayList<>();
  private final @Nullable SortedDocValues[] names;

  Surroundings(Snapshot snapshot) throws IOException {
    this.snapshot = snapshot;
    List<LeafReaderContext> leaves = snapshot.getLeafContexts();
    this.names = new SortedDocValues[leaves.size()];
    for (LeafReaderContext leaf : leaves) {
      names[leaf.ord] = leaf.reader().getSortedDocValues(Fields.SOURCE_NAME);
      numbered.add(new HashMap<>());
    }
  }

  /**
   * Where a chunk's memory stands.
   *
   * @param document within the segment; within one they come in their order
   */
  Company of(LeafReaderContext leaf, int document, Moment moment) throws IOException {
    SortedDocValues name = names[leaf.ord];
    if (name == null || !name.advanceExact(document)) {
      return Company.NONE;
    }
    Source source = source(leaf, name);
    Moment before = null;
    Moment after = null;
    for (Part part : source.parts) {
      int count = part.line.before(moment);
      before = later(before, part.line.last(count, part.live));
      after = earlier(after, part.line.first(count, moment, part.live));
    }
    return new Company(source.name, neighbour(before), neighbour(after));
  }

  private Source source(LeafReaderContext leaf, SortedDocValues name) throws IOException {
    Map<Integer, Source> known = numbered.get(leaf.ord);
    int number = name.ordValue();
    Source source = known.get(number);
    if (source == null) {
      source = source(name.lookupOrd(number).utf8ToString());
      known.put(number, source);
    }
    return source;
  }

  private Source source(String name) throws IOException {
    Source source = sources.get(name);
    if (source == null) {
      List<Part> parts = new ArrayList<>();
      for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
        Line line = Timeline.of(leaf.reader()).of(name);
        if (!line.isEmpty()) {
          parts.add(new Part(line, leaf.reader().getLiveDocs()));
        }
      }
      source = new Source(name, parts);
      sources.put(name, source);
    }
    return source;
  }

  private static @Nullable Moment later(@Nullable Moment one, @Nullable Moment other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }

  private static @Nullable Moment earlier(@Nullable Moment one, @Nullable Moment other) {
    return one == null || (other != null && other.compareTo(one) < 0) ? other : one;
  }

  private static @Nullable Neighbour neighbour(@Nullable Moment moment) {
    return moment == null
        ? null
        : new Neighbour(moment.id(), Instant.ofEpochMilli(moment.created()));
  }
}
