package dev.cairn.adapter.wire;

import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A skill that fits a query. */
@JsonNaming(SnakeCaseStrategy.class)
public record SkillMatchView(
    String id, String name, String description, double score, long toolCount) {}
