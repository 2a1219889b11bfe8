package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** A skill that fits a query. */
public record SkillMatchView(
    String id,
    String name,
    String description,
    double score,
    @JsonPropertyDescription("How many active items carry the skill. It never ranks.")
        long toolCount) {}
