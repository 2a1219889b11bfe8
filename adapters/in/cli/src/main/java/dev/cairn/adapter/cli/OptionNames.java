package dev.cairn.adapter.cli;

import dev.cairn.domain.error.Violation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says violations in the words of the command line: {@code --tag}, not {@code filters.tags}. */
final class OptionNames {

  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("memory_id", "ID"),
          Map.entry("text", "text"),
          Map.entry("limit", "--limit"),
          Map.entry("min_similarity", "--min-similarity"),
          Map.entry("search_type", "--search-type"),
          Map.entry("offset", "--offset"),
          Map.entry("diversity", "--diversity"),
          Map.entry("max_tokens", "--max-tokens"),
          Map.entry("tags", "--tag"),
          Map.entry("source", "--source"),
          Map.entry("memory_type", "--type"),
          Map.entry("metadata", "--meta"),
          Map.entry("created_at", "--created-at"),
          Map.entry("date_from", "--from"),
          Map.entry("date_to", "--to"),
          Map.entry("before", "--before"),
          Map.entry("page", "--page"),
          Map.entry("page_size", "--page-size"),
          Map.entry("cursor", "--cursor"),
          Map.entry("id", "ID"),
          Map.entry("item_id", "ID"),
          Map.entry("skill_id", "ID"),
          Map.entry("item_type", "--type"),
          Map.entry("skill_ids", "--skill"),
          Map.entry("strategy", "--strategy"),
          Map.entry("skill_limit", "--skill-limit"),
          Map.entry("skill_threshold", "--skill-threshold"),
          Map.entry("tool_threshold", "--threshold"),
          Map.entry("assign_skills", "--assign-skills"),
          Map.entry("config", "--config"));

  private OptionNames() {}

  static String explain(List<Violation> violations) {
    return violations.stream().map(OptionNames::explain).collect(Collectors.joining("; "));
  }

  private static String explain(Violation violation) {
    String message = violation.message().replace("date_from", "--from").replace("date_to", "--to");
    String field = violation.field().replaceFirst("^filters\\.", "");
    if (field.isEmpty() || field.equals("filters")) {
      return message;
    }
    if (field.startsWith("metadata.")) {
      return "--where " + field.substring("metadata.".length()) + ": " + message;
    }
    return OPTIONS.getOrDefault(field, field) + ": " + message;
  }
}
