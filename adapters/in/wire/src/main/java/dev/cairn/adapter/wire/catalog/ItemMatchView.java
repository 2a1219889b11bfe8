package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item that fits a query, without its schemas. */
public record ItemMatchView(
    String id,
    @JsonPropertyDescription("The number that the schema repository gave.") long dbId,
    String type,
    String name,
    String description,
    double score,
    List<String> skillIds,
    @Nullable String primarySkillId) {}
