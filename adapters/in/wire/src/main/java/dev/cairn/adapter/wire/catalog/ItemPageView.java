package dev.cairn.adapter.wire.catalog;

import java.util.List;

/** A page of items, in the order of their ids. */
public record ItemPageView(
    int page,
    int pageSize,
    long total,
    boolean hasMore,
    long totalPages,
    List<ItemSummaryView> items) {}
