package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.mcp.tool.CairnTool.Answer;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.adapter.wire.catalog.ItemView;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.DescribedItem;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finding, describing and looking through what the catalogue holds. */
record CatalogTools(Supplier<CatalogUseCases> catalog) {

  List<CairnTool> tools() {
    return List.of(search(), describe(), skills());
  }

  private CairnTool search() {
    return new CairnTool(
        "search_tools",
        CatalogRequests.SEARCH,
        Hints.reads("Search tools"),
        "Use this when a task needs a tool, prompt or resource that you don't have:"
            + " say what you want to do. Finds the fitting skills, then the best items within"
            + " them.",
        CatalogSchemas.search(),
        this::search);
  }

  private Answer search(Map<String, ? extends @Nullable Object> arguments, ToolLog log) {
    ToolQuery query = CatalogRequests.search(arguments);
    ToolSearchResult result = catalog.get().search().search(query);
    if (!result.metadata().failures().isEmpty()) {
      log.degraded("search_tools_degraded", result.metadata().failures());
    }
    log.completed(
        Map.of(
            "result_count", result.items().size(),
            "answered", result.answered(),
            "strategy_used", result.metadata().strategyUsed().label()));
    return new Answer(
        ToolSearchText.of(result, query.includeSchemas()),
        CatalogViews.search(result),
        !result.answered());
  }

  private CairnTool describe() {
    return new CairnTool(
        "describe_tools",
        CatalogRequests.DESCRIBE,
        Hints.reads("Describe tools"),
        "Use this before you call what search_tools found: it gives full descriptions"
            + " and schemas by id.",
        CatalogSchemas.described(),
        (arguments, log) -> describe(CatalogRequests.describe(arguments), log));
  }

  private Answer describe(List<ItemId> ids, ToolLog log) {
    List<DescribedItem> items = catalog.get().browse().describe(ids);
    List<String> unknown = unknown(ids, items);
    log.completed(Map.of("result_count", items.size(), "unknown", unknown.size()));
    return new Answer(
        CatalogText.described(items, unknown),
        new Description(items.stream().map(CatalogViews::item).toList(), unknown),
        items.isEmpty());
  }

  private static List<String> unknown(List<ItemId> ids, List<DescribedItem> found) {
    Set<ItemId> unknown = new LinkedHashSet<>(ids);
    found.forEach(described -> unknown.remove(described.item().id()));
    return unknown.stream().map(ItemId::value).toList();
  }

  /** What goes over the wire. */
  record Description(List<ItemView> tools, List<String> unknown) {}

  private CairnTool skills() {
    return new CairnTool(
        "list_skills",
        CatalogRequests.SKILL_PAGE,
        Hints.reads("List skills"),
        "Use this to see what the catalogue of tools can do, or when search_tools"
            + " finds nothing.",
        CatalogSchemas.skills(),
        (arguments, log) -> skills(CatalogRequests.skillPage(arguments), log));
  }

  private Answer skills(CatalogPageRequest request, ToolLog log) {
    Page<CountedSkill> found = catalog.get().browse().skills(request.offset(), request.pageSize());
    log.completed(Map.of("result_count", found.values().size()));
    return new Answer(
        CatalogText.skills(found, request),
        CatalogViews.skills(found, request.page(), request.pageSize()));
  }
}
