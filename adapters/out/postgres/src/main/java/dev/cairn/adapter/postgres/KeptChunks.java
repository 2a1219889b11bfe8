package dev.cairn.adapter.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cairn.adapter.remote.words.ChunkWords.Extent;
import dev.cairn.adapter.remote.words.FoundChunk;
import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.domain.filter.Filter;

/**
 * What searches have learnt of the chunks and their words, as long as nothing is written.
 *
 * @param extents how many chunks fit a filter
 * @param chunks what they are, whatever was searched for
 */
record KeptChunks(
    LearntWords<Long> words, Cache<Filter, Extent> extents, Cache<Long, FoundChunk<Long>> chunks) {

  private static final int MOST_FILTERS = 1_000;

  /** About three hundred bytes each. */
  private static final int MOST_CHUNKS = 50_000;

  KeptChunks() {
    this(new LearntWords<>(), cache(MOST_FILTERS), cache(MOST_CHUNKS));
  }

  private static <K, V> Cache<K, V> cache(int most) {
    return Caffeine.newBuilder().executor(Runnable::run).maximumSize(most).build();
  }
}
