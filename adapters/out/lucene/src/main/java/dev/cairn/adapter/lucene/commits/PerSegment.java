package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.IndexReader.CacheKey;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * What was read of segments, each when it is first asked for. A commit adds a small segment and
 * keeps the others, so little is ever read anew; it is forgotten with its segment.
 */
public final class PerSegment<T> {

  /** Reads what is worth keeping. */
  public interface Reading<T> {
    T of(LeafReader reader) throws IOException;
  }

  private final Map<CacheKey, T> known = new ConcurrentHashMap<>();
  private final Reading<T> reading;

  public PerSegment(Reading<T> reading) {
    this.reading = reading;
  }

  /**
   * What was read of the segment.
   *
   * @param segment tells what it depends on; null: nothing can be kept
   */
  public T of(LeafReader reader, @Nullable CacheHelper segment) throws IOException {
    if (segment == null) {
      return reading.of(reader);
    }
    T kept = known.get(segment.getKey());
    try {
      return kept != null
          ? kept
          : known.computeIfAbsent(segment.getKey(), key -> read(reader, segment));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private T read(LeafReader reader, CacheHelper segment) {
    try {
      T read = reading.of(reader);
      segment.addClosedListener(known::remove);
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
