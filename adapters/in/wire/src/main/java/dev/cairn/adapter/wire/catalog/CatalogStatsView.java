package dev.cairn.adapter.wire.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the catalogue holds. */
public record CatalogStatsView(
    long skills,
    long activeSkills,
    long items,
    long activeItems,
    Map<String, Long> itemsByType,
    String backend,
    @Nullable String model,
    @Nullable Integer dimension) {}
