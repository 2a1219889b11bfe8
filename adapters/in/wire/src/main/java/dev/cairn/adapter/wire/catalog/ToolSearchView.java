package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a search for tools found. */
public record ToolSearchView(
    String query,
    List<FoundItemView> tools,
    List<SkillMatchView> matchedSkills,
    SearchMetadataView metadata,
    @JsonPropertyDescription("What each stage had to choose from, where that was asked for.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable List<StageView> stages) {}
