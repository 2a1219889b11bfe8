package dev.cairn.adapter.wire;

import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** How many results an answer leaves out, and for what. */
@JsonNaming(SnakeCaseStrategy.class)
public record HiddenView(int byThreshold, int byFilter, int byRepetition, int byBudget) {}
