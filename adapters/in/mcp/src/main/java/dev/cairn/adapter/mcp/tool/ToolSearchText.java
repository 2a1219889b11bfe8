package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.Match;
import java.util.List;
import java.util.stream.Collectors;

/** What a search for tools found, for whoever reads: a line an item, and what to know beside it. */
final class ToolSearchText {

  private static final String NOTHING =
      "No tools found matching your query. Try other words, a lower tool_threshold or the strategy"
          + " direct; list_skills shows what there is.\n";
  private static final String SCHEMAS_LEFT_OUT =
      "The schemas are left out: call describe_tools with the ids you want.\n";

  private ToolSearchText() {}

  static String of(ToolSearchResult result, boolean withSchemas) {
    if (!result.answered()) {
      return broken(result.metadata().failures());
    }
    List<FoundItem> items = result.items();
    String found = items.isEmpty() ? NOTHING : Lines.numbered(1, items, ToolSearchText::entry);
    return found
        + (withSchemas || items.isEmpty() ? "" : "\n" + SCHEMAS_LEFT_OUT)
        + skills(result.matchedSkills())
        + notes(result);
  }

  private static String entry(int number, FoundItem found) {
    return "%d. [Score: %s] ".formatted(number, SearchText.score(found.score()))
        + CatalogText.line(found.item().profile())
        + CatalogText.shortSchema(found.schemas());
  }

  private static String broken(List<Incident> failures) {
    return failures.stream()
        .map(failure -> failure.reason() + " (stage: " + failure.stage().label() + ")")
        .collect(Collectors.joining("; ", "Error: Search failed: ", ""));
  }

  private static String skills(List<Match<CountedSkill>> matches) {
    return matches.isEmpty()
        ? ""
        : matches.stream()
            .map(match -> match.value().skill().id() + " " + SearchText.score(match.score()))
            .collect(Collectors.joining(", ", "\nMatched skills: ", "\n"));
  }

  /** Why the answer is another than was asked for, or less. */
  private static String notes(ToolSearchResult result) {
    return result.metadata().incidents().stream()
        .map(Incident::reason)
        .distinct()
        .map(reason -> "\nNote: " + reason + ".\n")
        .collect(Collectors.joining());
  }
}
