package dev.cairn.adapter.wire.catalog;

import java.util.List;

/** What a search for tools found. */
public record ToolSearchView(
    String query,
    List<FoundItemView> tools,
    List<SkillMatchView> matchedSkills,
    SearchMetadataView metadata) {}
