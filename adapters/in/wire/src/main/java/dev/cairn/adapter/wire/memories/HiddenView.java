package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** How many results an answer leaves out, and for what. */
@JsonClassDescription("How many results were left out, and for what.")
public record HiddenView(
    int byThreshold,
    @JsonPropertyDescription("Counted where the answer has room left, or explanations are wanted.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Integer byFilter,
    int byRepetition,
    int byBudget) {}
