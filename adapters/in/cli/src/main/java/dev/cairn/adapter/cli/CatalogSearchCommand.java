package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.CatalogViews;
import dev.cairn.application.catalog.FoundItem;
import dev.cairn.application.catalog.SearchMetadata;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.input.CatalogRequests;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn catalog search}. */
@Command(
    name = "search",
    header = "Find tools, prompts and resources for a task.",
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples",
      "  cairn catalog search compare two branches",
      "  cairn catalog search \"read a file\" --type tool --strategy direct --json"
    })
final class CatalogSearchCommand implements Callable<Integer> {

  private static final int PREVIEW = 240;

  private final CairnCommand cairn;

  @Parameters(paramLabel = "QUERY", arity = "0..*", description = "The task, in words.")
  @Nullable List<String> words;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      description = "At most this many items, 1 to 100; 5 if not given.")
  @Nullable String limit;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "Only this type: tool, prompt or resource.")
  @Nullable String type;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "hierarchical (skills first, the default), direct or hybrid.")
  @Nullable String strategy;

  @Option(
      names = "--threshold",
      paramLabel = "SCORE",
      description = "Only items with this score or a better one; 0.3 if not given.")
  @Nullable String threshold;

  @Option(
      names = "--skill-threshold",
      paramLabel = "SCORE",
      description = "Only skills with this score or a better one; 0.4 if not given.")
  @Nullable String skillThreshold;

  @Option(
      names = "--skill-limit",
      paramLabel = "N",
      description = "At most this many skills, 1 to 100; 3 if not given.")
  @Nullable String skillLimit;

  @Option(names = "--no-schemas", description = "Leave the schemas out of the JSON answer.")
  boolean noSchemas;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "Keep the answer within about this many tokens.")
  @Nullable String maxTokens;

  @Option(names = "--explain", description = "Say in the JSON answer what each score is made of.")
  boolean explain;

  CatalogSearchCommand(CairnCommand cairn) {
    this.cairn = cairn;
  }

  @Override
  public Integer call() {
    ToolQuery query = query();
    try (Cairn opened = cairn.open()) {
      ToolSearchResult result = opened.catalog().search().search(query);
      cairn.answer(() -> CatalogViews.search(result), () -> told(result));
      hints(result.metadata());
      return result.answered() ? ExitCodes.DONE : ExitCodes.FAILED;
    }
  }

  private ToolQuery query() {
    return CatalogRequests.search(
        new Arguments()
            .put("query", words == null ? null : String.join(" ", words))
            .put("item_type", type)
            .putNumber("limit", limit)
            .putNumber("skill_limit", skillLimit)
            .putFraction("skill_threshold", skillThreshold)
            .putFraction("tool_threshold", threshold)
            .put("include_schemas", cairn.json() && !noSchemas)
            .put("strategy", strategy)
            .putNumber("max_tokens", maxTokens)
            .put("explain", explain ? true : null)
            .values());
  }

  private void hints(SearchMetadata metadata) {
    metadata.incidents().stream().map(Incident::reason).distinct().forEach(cairn::hint);
  }

  private String told(ToolSearchResult result) {
    if (result.items().isEmpty()) {
      return cairn.quiet() || !result.answered() ? "" : "No items found for this task.";
    }
    return result.items().stream().map(this::told).collect(Collectors.joining("\n"));
  }

  private String told(FoundItem found) {
    ItemProfile item = found.item().profile();
    return Prose.score(found.score())
        + "  "
        + ItemText.line(item)
        + "\n"
        + Prose.wrap(Prose.preview(item.passage(), PREVIEW), cairn.console().width(), "      ");
  }
}
