package dev.cairn.adapter.wire;

import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What an add did. */
@JsonNaming(SnakeCaseStrategy.class)
public record AddedView(String memoryId, int chunkCount, boolean created) {}
