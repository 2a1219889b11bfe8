package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.commits.PerSegment;
import dev.cairn.adapter.lucene.memories.Fields;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** How many words the chunks of a segment have together. */
final class Lengths {

  private static final PerSegment<Long> KNOWN =
      new PerSegment<>(reader -> of(reader, reader.getLiveDocs()));

  private Lengths() {}

  /** Of all that exist; counted once for a segment, as long as nothing in it is deleted. */
  static long ofAll(LeafReader reader) throws IOException {
    return KNOWN.of(reader, reader.getReaderCacheHelper());
  }

  static long of(LeafReader reader, @Nullable Bits chunks) throws IOException {
    Column length = new Column(reader, Fields.LENGTH);
    long total = 0;
    for (int document = 0; document < reader.maxDoc(); document++) {
      if (Column.isLive(chunks, document)) {
        total += length.get(document);
      }
    }
    return total;
  }
}
