package dev.cairn.adapter.wire.catalog;

import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A stage that broke, and what that did. */
@JsonNaming(SnakeCaseStrategy.class)
public record DegradedView(String stage, String reason) {}
