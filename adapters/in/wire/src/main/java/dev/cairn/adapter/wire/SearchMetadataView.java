package dev.cairn.adapter.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** How an answer came about. */
@JsonNaming(SnakeCaseStrategy.class)
public record SearchMetadataView(
    String strategyUsed,
    @Nullable List<String> skillIdsUsed,
    @JsonProperty("stage1_skill_count") int stage1SkillCount,
    @JsonProperty("stage2_candidate_count") long stage2CandidateCount,
    int finalCount,
    double queryEmbeddingTimeMs,
    double skillSearchTimeMs,
    double toolSearchTimeMs,
    double schemaLoadTimeMs,
    double totalTimeMs,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String fallbackReason,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DegradedView> degraded) {}
