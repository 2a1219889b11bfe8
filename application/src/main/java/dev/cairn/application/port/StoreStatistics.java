package dev.cairn.application.port;

import dev.cairn.domain.embedding.ModelStamp;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a store holds; counts by name are of memories. */
public record StoreStatistics(
    long memories,
    long chunks,
    Map<String, Long> tags,
    Map<String, Long> sources,
    Map<String, Long> types,
    String backend,
    @Nullable ModelStamp model,
    long diskBytes,
    @Nullable Instant oldest,
    @Nullable Instant newest) {}
