package dev.cairn.adapter.lucene.memories;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.IndexReader.CacheKey;
import org.apache.lucene.index.LeafReader;

/**
 * The rows of the segments that snapshots look at, read when they are first asked for. A commit
 * adds a small segment and keeps the others, so few rows are ever read anew.
 */
public final class RowCache {

  private final Map<CacheKey, Rows> rows = new ConcurrentHashMap<>();

  public Rows of(LeafReader reader) throws IOException {
    CacheHelper segment = reader.getCoreCacheHelper();
    try {
      return rows.computeIfAbsent(segment.getKey(), key -> read(reader, segment));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Rows read(LeafReader reader, CacheHelper segment) {
    try {
      Rows read = Rows.of(reader);
      segment.addClosedListener(rows::remove);
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
