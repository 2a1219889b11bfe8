package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.adapter.wire.ExplanationView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item that fits a query, with its schemas where they were to be had. */
public record FoundItemView(
    String id,
    @JsonPropertyDescription("The number that the schema repository gave.") long dbId,
    String type,
    String name,
    String description,
    double score,
    List<String> skillIds,
    @Nullable String primarySkillId,
    @JsonPropertyDescription(
            "The JSON schema of its input; null where there is none, or it could not be loaded.")
        @Nullable Map<String, @Nullable Object> inputSchema,
    @JsonPropertyDescription("The JSON schema of its output.")
        @Nullable Map<String, @Nullable Object> outputSchema,
    @JsonPropertyDescription("Hints about it.") @Nullable Map<String, @Nullable Object> annotations,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplanationView explanation) {}
