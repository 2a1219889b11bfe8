package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** How many results an answer leaves out, and for what. */
@JsonNaming(SnakeCaseStrategy.class)
@JsonClassDescription("How many results were left out, and for what.")
public record HiddenView(int byThreshold, int byFilter, int byRepetition, int byBudget) {}
