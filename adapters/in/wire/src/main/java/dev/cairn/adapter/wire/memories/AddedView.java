package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What an add did. */
@JsonNaming(SnakeCaseStrategy.class)
public record AddedView(
    String memoryId,
    int chunkCount,
    @JsonPropertyDescription(
            "false where the content was known: then the id is the existing one, and tags are merged.")
        boolean created) {}
