package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.adapter.wire.ExplanationView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One result of a search.
 *
 * @param explanation left out where it was not asked for
 */
public record MemoryHitView(
    String memoryId,
    String chunkId,
    String text,
    double similarityScore,
    List<String> tags,
    @Nullable String source,
    String memoryType,
    String timestamp,
    int chunkIndex,
    @JsonPropertyDescription("Any JSON object; it comes back as it is.")
        Map<String, @Nullable Object> metadata,
    @JsonPropertyDescription("The sentence of a long text that has most of the query's words.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String passage,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplanationView explanation) {}
