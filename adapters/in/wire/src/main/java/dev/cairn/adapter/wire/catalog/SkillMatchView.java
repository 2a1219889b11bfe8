package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A skill that fits a query. */
@JsonNaming(SnakeCaseStrategy.class)
public record SkillMatchView(
    String id,
    String name,
    String description,
    double score,
    @JsonPropertyDescription("How many active items carry the skill. It never ranks.")
        long toolCount) {}
