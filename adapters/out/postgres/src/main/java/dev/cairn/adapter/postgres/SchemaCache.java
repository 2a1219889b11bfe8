package dev.cairn.adapter.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.cairn.domain.catalog.SchemaKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Schemas that were loaded a moment ago. A write makes it forget them, and also keeps out what was
 * read before the write and arrives after it: that goes where nobody looks any more.
 */
final class SchemaCache {

  static final Duration LIFETIME = Duration.ofSeconds(1);
  private static final long MOST_CHARACTERS = 16_000_000;

  private final Ticker ticker;
  private volatile Cache<SchemaKey, Loaded> cache;

  SchemaCache(Ticker ticker) {
    this.ticker = ticker;
    this.cache = empty(ticker);
  }

  /**
   * Those that exist.
   *
   * @param loading loads what is not known
   */
  Map<SchemaKey, Loaded> of(
      Collection<SchemaKey> keys,
      Function<Set<? extends SchemaKey>, Map<SchemaKey, Loaded>> loading) {
    return cache.getAll(keys, loading);
  }

  void forget() {
    cache = empty(ticker);
  }

  private static Cache<SchemaKey, Loaded> empty(Ticker ticker) {
    return Caffeine.newBuilder()
        .ticker(ticker)
        .executor(Runnable::run)
        .expireAfterWrite(LIFETIME)
        .maximumWeight(MOST_CHARACTERS)
        .weigher((SchemaKey key, Loaded loaded) -> loaded.size() + 100)
        .build();
  }
}
