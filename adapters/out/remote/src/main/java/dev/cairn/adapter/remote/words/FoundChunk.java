package dev.cairn.adapter.remote.words;

import dev.cairn.domain.search.ChunkRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that comes into question, as a server tells it.
 *
 * @param key how the server names it
 * @param chunks how many its memory has
 * @param source of its memory
 * @param vector null where nobody wants it; all zeros where it has no direction
 */
public record FoundChunk<K>(
    K key,
    ChunkRef ref,
    int chunks,
    Instant createdAt,
    @Nullable String source,
    float @Nullable [] vector) {}
