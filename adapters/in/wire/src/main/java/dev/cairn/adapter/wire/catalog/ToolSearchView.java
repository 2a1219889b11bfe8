package dev.cairn.adapter.wire.catalog;

import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What a search for tools found. */
@JsonNaming(SnakeCaseStrategy.class)
public record ToolSearchView(
    String query,
    List<FoundItemView> tools,
    List<SkillMatchView> matchedSkills,
    SearchMetadataView metadata) {}
