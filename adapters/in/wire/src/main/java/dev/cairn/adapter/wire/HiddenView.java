package dev.cairn.adapter.wire;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** How many results an answer leaves out, and for what. */
@JsonNaming(SnakeCaseStrategy.class)
@JsonClassDescription("How many results were left out, and for what.")
public record HiddenView(
    int byThreshold,
    @JsonPropertyDescription("Counted where the answer has room left, or explanations are wanted.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Integer byFilter,
    int byRepetition,
    int byBudget) {}
