package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** What an add did. */
public record AddedView(
    String memoryId,
    int chunkCount,
    @JsonPropertyDescription(
            "false where the content was known: then the id is the existing one, and tags are"
                + " merged.")
        boolean created) {}
