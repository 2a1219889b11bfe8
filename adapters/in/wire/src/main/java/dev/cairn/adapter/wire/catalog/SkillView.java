package dev.cairn.adapter.wire.catalog;

import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A skill as it is registered. */
@JsonNaming(SnakeCaseStrategy.class)
public record SkillView(
    String id, String name, String description, boolean isActive, List<String> itemTypes) {}
