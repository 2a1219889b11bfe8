package dev.cairn.adapter.wire.catalog;

import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A page of items, in the order of their ids. */
@JsonNaming(SnakeCaseStrategy.class)
public record ItemPageView(
    int page,
    int pageSize,
    long total,
    boolean hasMore,
    long totalPages,
    List<ItemSummaryView> items) {}
