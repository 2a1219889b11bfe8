package dev.cairn.adapter.wire.memories;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What the store holds. */
@JsonNaming(SnakeCaseStrategy.class)
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
