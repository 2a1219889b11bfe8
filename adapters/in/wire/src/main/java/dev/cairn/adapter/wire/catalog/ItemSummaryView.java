package dev.cairn.adapter.wire.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** An item in a list, without its schemas. */
@JsonNaming(SnakeCaseStrategy.class)
public record ItemSummaryView(
    String id,
    long dbId,
    String type,
    String name,
    String description,
    List<String> skillIds,
    @Nullable String primarySkillId,
    boolean isActive) {}
