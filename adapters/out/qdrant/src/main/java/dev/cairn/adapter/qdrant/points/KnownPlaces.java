package dev.cairn.adapter.qdrant.points;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the chunks stand that searches have found to count, as long as nothing is written: to read
 * that of two hundred points takes longer than to find them. What is kept is bounded: where it has
 * become too much, all is forgotten.
 */
public final class KnownPlaces {

  /** About 250 bytes each. */
  private static final int MOST = 100_000;

  private static final int MOST_FILTERS = 1_000;

  private final Map<Filter, Map<String, Place>> filters = new HashMap<>();

  /**
   * The place of a chunk.
   *
   * @param chunks how many its memory has
   * @param source of its memory
   */
  public record Place(ChunkRef ref, int chunks, Instant createdAt, @Nullable String source) {}

  /** The chunks that count and fit, by the ids of their points, for everyone to add to. */
  public synchronized Map<String, Place> among(Filter filter) {
    int size = filters.values().stream().mapToInt(Map::size).sum();
    if (size > MOST || filters.size() > MOST_FILTERS) {
      filters.clear();
    }
    return filters.computeIfAbsent(filter, each -> new ConcurrentHashMap<>());
  }
}
