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

  /** What a segment has of a source, and from when to when. */
  private record Part(Line line, @Nullable Bits live, long earliest, long latest) {

    static Part of(Line line, @Nullable Bits live) {
      return new Part(line, live, line.earliest(), line.latest());
    }

    /** Whether any of it may stand nearer to a moment than what is known; mostly none does. */
    boolean mayTell(Moment moment, @Nullable Moment before, @Nullable Moment after) {
      if (latest < moment.created()) {
        return before == null || latest >= before.created();
      }
      return earliest <= moment.created() || after == null || earliest <= after.created();
    }
  }

  private record Source(String name, List<Part> parts) {}

  private final Snapshot snapshot;
  private final Map<String, Source> sources = new HashMap<>();
  private final @Nullable Names[] names;

  Surroundings(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.names = new Names[snapshot.getLeafContexts().size()];
  }

  /** How the sources of a segment are called, opened when it is first looked into. */
  private record Names(@Nullable SortedDocValues values, Map<Integer, Source> known) {}

  private Names names(LeafReaderContext leaf) throws IOException {
    Names opened = names[leaf.ord];
    if (opened == null) {
      opened = new Names(leaf.reader().getSortedDocValues(Fields.SOURCE_NAME), new HashMap<>());
      names[leaf.ord] = opened;
    }
    return opened;
  }

  /**
   * Where a chunk's memory stands.
   *
   * @param document within the segment; within one they come in their order
   */
  Company of(LeafReaderContext leaf, int document, Moment moment) throws IOException {
    Names segment = names(leaf);
    SortedDocValues name = segment.values;
    if (name == null || !name.advanceExact(document)) {
      return Company.NONE;
    }
    Source source = source(segment.known, name);
    Moment before = null;
    Moment after = null;
    for (Part part : source.parts) {
      if (part.mayTell(moment, before, after)) {
        int count = part.line.before(moment);
        before = later(before, part.line.last(count, part.live));
        after = earlier(after, part.line.first(count, moment, part.live));
      }
    }
    return new Company(source.name, neighbour(before), neighbour(after));
  }

  private Source source(Map<Integer, Source> known, SortedDocValues name) throws IOException {
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
          parts.add(Part.of(line, leaf.reader().getLiveDocs()));
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
