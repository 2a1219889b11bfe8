package dev.cairn.adapter.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.cairn.domain.catalog.SchemaKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/**
 * Schemas that were loaded a moment ago. A write makes it forget them, and also keeps out what was
 * read before the write and arrives after it.
 */
final class SchemaCache {

  static final Duration LIFETIME = Duration.ofSeconds(1);
  private static final long MOST_CHARACTERS = 16_000_000;

  private final Cache<SchemaKey, Loaded> cache;
  private long writes;

  SchemaCache(Ticker ticker) {
    this.cache =
        Caffeine.newBuilder()
            .ticker(ticker)
            .executor(Runnable::run)
            .expireAfterWrite(LIFETIME)
            .maximumWeight(MOST_CHARACTERS)
            .weigher((SchemaKey key, Loaded loaded) -> loaded.size() + 100)
            .build();
  }

  Map<SchemaKey, Loaded> known(Collection<SchemaKey> keys) {
    return cache.getAllPresent(keys);
  }

  /** To be asked before reading what will be put. */
  synchronized long writes() {
    return writes;
  }

  synchronized void put(Map<SchemaKey, Loaded> loaded, long writesBefore) {
    if (writes == writesBefore) {
      cache.putAll(loaded);
    }
  }

  synchronized void forget(Collection<SchemaKey> keys) {
    writes++;
    cache.invalidateAll(keys);
  }

  synchronized void forgetAll() {
    writes++;
    cache.invalidateAll();
  }
}
