package dev.cairn.adapter.wire.catalog;

import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A skill in a list, with how many active items carry it. */
@JsonNaming(SnakeCaseStrategy.class)
public record CountedSkillView(
    String id,
    String name,
    String description,
    boolean isActive,
    List<String> itemTypes,
    long toolCount) {}
