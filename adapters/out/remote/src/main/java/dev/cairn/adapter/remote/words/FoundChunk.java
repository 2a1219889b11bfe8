package dev.cairn.adapter.remote.words;

import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.Company;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that comes into question, as a server tells it.
 *
 * @param key how the server names it
 * @param chunks how many its memory has
 * @param source of its memory
 * @param cosines how near it is to the meaning, part by part; empty where nobody asks
 * @param company that of its memory; null: {@link ChunkWords#siblings} tell it
 */
public record FoundChunk<K>(
    K key,
    ChunkRef ref,
    int chunks,
    Instant createdAt,
    @Nullable String source,
    List<Double> cosines,
    @Nullable Company company) {

  public FoundChunk(
      K key,
      ChunkRef ref,
      int chunks,
      Instant createdAt,
      @Nullable String source,
      List<Double> cosines) {
    this(key, ref, chunks, createdAt, source, cosines, null);
  }

  /** The same chunk, as near as this. */
  public FoundChunk<K> with(List<Double> changed) {
    return new FoundChunk<>(key, ref, chunks, createdAt, source, changed, company);
  }
}
