package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.input.CatalogRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the few items of the catalogue that fit a task. */
final class SearchToolsTool implements CairnTool {

  private static final String NAME = "search_tools";

  private final Supplier<CatalogUseCases> catalog;
  private final ToolLog log = new ToolLog(NAME);

  SearchToolsTool(Supplier<CatalogUseCases> catalog) {
    this.catalog = catalog;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(CatalogRequests.SEARCH))
        .title("Search tools")
        .description(
            "Use this when a task needs a tool, prompt or resource that you do not have at hand:"
                + " it finds the few in the catalogue that fit, so say in plain words what you"
                + " want to do. Finds the fitting skills first, then the best items within them,"
                + " each with its score from 0 to 1, its id and its schemas. With include_schemas"
                + " false the answer is shorter; describe_tools then gives the schemas of the ones"
                + " you choose.")
        .outputSchema(CatalogSchemas.search())
        .annotations(Hints.READS.titled("Search tools"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    ToolQuery query = CatalogRequests.search(arguments);
    ToolSearchResult result = catalog.get().search().search(query);
    if (!result.metadata().failures().isEmpty()) {
      log.degraded("search_tools_degraded", result.metadata().failures());
    }
    log.info(
        "search_tools_completed",
        Map.of(
            "result_count", result.items().size(),
            "answered", result.answered(),
            "strategy_used", result.metadata().strategyUsed().label(),
            "duration_ms", ToolLog.millisSince(start)));
    return new Answer(
        ToolSearchText.of(result, query.includeSchemas()),
        CatalogViews.search(result),
        !result.answered());
  }
}
