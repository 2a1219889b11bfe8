package dev.cairn.adapter.lucene.words;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.commits.PerSegment;
import dev.cairn.adapter.lucene.memories.Fields;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;

/** How many words the chunks of a segment have together. */
final class Lengths {

  private static final PerSegment<Long> KNOWN = new PerSegment<>(Lengths::ofLiving);

  private Lengths() {}

  /** Of all that exist; counted once for a segment, as long as nothing in it is deleted. */
  static long ofAll(LeafReader reader) throws IOException {
    return KNOWN.of(reader, reader.getReaderCacheHelper());
  }

  static long of(LeafReader reader, RankedSet chunks) throws IOException {
    Column length = new Column(reader, Fields.LENGTH);
    long total = 0;
    for (int at = chunks.next(0); at < reader.maxDoc(); at = chunks.next(at + 1)) {
      total += length.get(at);
    }
    return total;
  }

  private static long ofLiving(LeafReader reader) throws IOException {
    Column length = new Column(reader, Fields.LENGTH);
    Bits live = reader.getLiveDocs();
    long total = 0;
    for (int document = 0; document < reader.maxDoc(); document++) {
      if (Column.isLive(live, document)) {
        total += length.get(document);
      }
    }
    return total;
  }
}
