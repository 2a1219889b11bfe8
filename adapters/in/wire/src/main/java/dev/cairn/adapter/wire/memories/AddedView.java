package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an add did. */
public record AddedView(
    String memoryId,
    int chunkCount,
    @JsonPropertyDescription(
            "false where the content was known: then the id is the existing one, and what it"
                + " lacked is added.")
        boolean created,
    @JsonPropertyDescription("Where the content was known: the fields that were added to.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable List<String> changed,
    @JsonPropertyDescription("Where the content was known: the fields that stay otherwise.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable List<String> kept) {}
