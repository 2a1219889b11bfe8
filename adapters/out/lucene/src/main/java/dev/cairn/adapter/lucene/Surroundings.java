package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.Timeline.Moment;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.Neighbour;
import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.jspecify.annotations.Nullable;

/** Tells which memory stands before and after another one in its source, over all segments. */
final class Surroundings {

  private final Snapshot snapshot;

  Surroundings(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  static @Nullable String source(LeafReader reader, int document) throws IOException {
    SortedDocValues names = reader.getSortedDocValues(Fields.SOURCE_NAME);
    return names != null && names.advanceExact(document)
        ? names.lookupOrd(names.ordValue()).utf8ToString()
        : null;
  }

  Company of(@Nullable String source, Moment moment) throws IOException {
    return source == null
        ? Company.NONE
        : new Company(source, next(source, moment, false), next(source, moment, true));
  }

  private @Nullable Neighbour next(String source, Moment from, boolean forward) throws IOException {
    Moment nearest = null;
    for (LeafReaderContext leaf : snapshot.getLeafContexts()) {
      Moment found =
          Timeline.of(leaf.reader()).next(source, from, forward, leaf.reader().getLiveDocs());
      if (found != null && (nearest == null || (found.compareTo(nearest) < 0) == forward)) {
        nearest = found;
      }
    }
    return nearest == null
        ? null
        : new Neighbour(nearest.id(), Instant.ofEpochMilli(nearest.created()));
  }
}
