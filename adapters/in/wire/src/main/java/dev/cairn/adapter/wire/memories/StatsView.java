package dev.cairn.adapter.wire.memories;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the store holds. */
public record StatsView(
    long memories,
    long chunks,
    Map<String, Long> tags,
    Map<String, Long> sources,
    Map<String, Long> memoryTypes,
    String backend,
    @Nullable String model,
    @Nullable Integer dimension,
    long diskBytes,
    @Nullable String oldest,
    @Nullable String newest) {}
