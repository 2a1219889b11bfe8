package dev.cairn.adapter.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** An item that fits a query, with its schemas where they were to be had. */
@JsonNaming(SnakeCaseStrategy.class)
public record FoundItemView(
    String id,
    long dbId,
    String type,
    String name,
    String description,
    double score,
    List<String> skillIds,
    @Nullable String primarySkillId,
    @Nullable Map<String, @Nullable Object> inputSchema,
    @Nullable Map<String, @Nullable Object> outputSchema,
    @Nullable Map<String, @Nullable Object> annotations,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplanationView explanation) {}
