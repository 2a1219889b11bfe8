package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How an answer came about. */
public record SearchMetadataView(
    String strategyUsed,
    @JsonPropertyDescription(
            "The skills that items were searched in; null where they did not matter.")
        @Nullable List<String> skillIdsUsed,
    @JsonProperty("stage1_skill_count") int stage1SkillCount,
    @JsonPropertyDescription("Items that passed the threshold, before the limit.")
        @JsonProperty("stage2_candidate_count")
        long stage2CandidateCount,
    int finalCount,
    @JsonPropertyDescription("Embedding, in milliseconds") double queryEmbeddingTimeMs,
    @JsonPropertyDescription("Stage 1, in milliseconds") double skillSearchTimeMs,
    @JsonPropertyDescription("Stage 2, in milliseconds") double toolSearchTimeMs,
    @JsonPropertyDescription("Stage 3, in milliseconds") double schemaLoadTimeMs,
    @JsonPropertyDescription("All, in milliseconds") double totalTimeMs,
    @JsonPropertyDescription("Why skills were disregarded, where they were.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String fallbackReason,
    @JsonPropertyDescription("What broke, where something did.")
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<DegradedView> degraded) {}
