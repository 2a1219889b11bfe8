package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** An item that fits a query, without its schemas. */
@JsonNaming(SnakeCaseStrategy.class)
public record ItemMatchView(
    String id,
    @JsonPropertyDescription("The number that the schema repository gave.") long dbId,
    String type,
    String name,
    String description,
    double score,
    List<String> skillIds,
    @Nullable String primarySkillId) {}
