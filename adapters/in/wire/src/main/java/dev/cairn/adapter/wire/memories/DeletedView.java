package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a delete did, or would do. */
public record DeletedView(
    int deleted,
    List<String> memoryIds,
    @JsonPropertyDescription("True where nothing was deleted.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Boolean dryRun,
    @JsonPropertyDescription("The first of what would be deleted, in short; 20 at most.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable List<MemoryStartView> memories) {}
