package dev.cairn.adapter.wire.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What the catalogue holds. */
@JsonNaming(SnakeCaseStrategy.class)
public record CatalogStatsView(
    long skills,
    long activeSkills,
    long items,
    long activeItems,
    Map<String, Long> itemsByType,
    String backend,
    @Nullable String model,
    @Nullable Integer dimension) {}
