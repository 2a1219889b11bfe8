package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonClassDescription;

/** How many results an answer leaves out, and for what. */
@JsonClassDescription("How many results were left out, and for what.")
public record HiddenView(int byThreshold, int byFilter, int byRepetition, int byBudget) {}
