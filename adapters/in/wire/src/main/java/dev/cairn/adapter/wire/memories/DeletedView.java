package dev.cairn.adapter.wire.memories;

import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What a delete did, or would do. */
@JsonNaming(SnakeCaseStrategy.class)
public record DeletedView(int deleted, List<String> memoryIds) {}
