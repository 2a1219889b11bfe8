package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Match;
import java.util.List;

/**
 * What a search for tools found.
 *
 * @param answered false where a stage broke without which there is no answer: the lists are then
 *     empty for that reason, not because nothing fits
 */
public record ToolSearchResult(
    String query,
    List<FoundItem> items,
    List<Match<CountedSkill>> matchedSkills,
    SearchMetadata metadata,
    boolean answered) {

  public ToolSearchResult {
    items = List.copyOf(items);
    matchedSkills = List.copyOf(matchedSkills);
  }

  ToolSearchResult limitedTo(List<FoundItem> fewer, List<Match<CountedSkill>> fewerSkills) {
    SearchMetadata counted = metadata.withFinalCount(fewer.size());
    return new ToolSearchResult(query, fewer, fewerSkills, counted, answered);
  }
}
