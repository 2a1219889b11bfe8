package dev.cairn.adapter.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * One result of a search.
 *
 * @param passage the sentence that fits best, left out where the text is short or has none
 * @param explanation left out where it was not asked for
 */
@JsonNaming(SnakeCaseStrategy.class)
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
    Map<String, @Nullable Object> metadata,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String passage,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplanationView explanation) {}
