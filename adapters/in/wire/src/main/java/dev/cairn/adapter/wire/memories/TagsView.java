package dev.cairn.adapter.wire.memories;

import java.util.List;

/** A page of tags, the most used first. */
public record TagsView(
    int page,
    int pageSize,
    long total,
    boolean hasMore,
    long totalPages,
    List<TagCountView> tags) {}
