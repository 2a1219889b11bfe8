package dev.cairn.adapter.wire.memories;

import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A page of tags, the most used first. */
@JsonNaming(SnakeCaseStrategy.class)
public record TagsView(
    int page,
    int pageSize,
    long total,
    boolean hasMore,
    long totalPages,
    List<TagCountView> tags) {}
