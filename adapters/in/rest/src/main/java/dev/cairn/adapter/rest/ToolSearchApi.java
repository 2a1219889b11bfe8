package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Parameters.Kind;
import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.CatalogViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.input.CatalogRequests;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Finding tools, prompts and resources. Each stage of a search has a limit of its own. */
final class ToolSearchApi {

  private static final Parameters SKILLS =
      new Parameters(Map.of("query", Kind.TEXT, "limit", Kind.NUMBER, "threshold", Kind.NUMBER));
  private static final Parameters TOOLS =
      new Parameters(
          Map.of(
              "query", Kind.TEXT,
              "skill_ids", Kind.LIST,
              "item_type", Kind.TEXT,
              "limit", Kind.NUMBER,
              "threshold", Kind.NUMBER));

  private final Supplier<CatalogUseCases> catalog;
  private final Metrics metrics;

  ToolSearchApi(Supplier<CatalogUseCases> catalog, Metrics metrics) {
    this.catalog = catalog;
    this.metrics = metrics;
  }

  List<Route> routes() {
    return List.of(
        Route.swift("POST", "/api/v1/search", this::search),
        Route.swift("GET", "/api/v1/search/skills", this::skills),
        Route.swift("GET", "/api/v1/search/tools", this::tools));
  }

  private Work search(Call call) {
    ToolQuery query = CatalogRequests.search(call.body());
    return () -> {
      ToolSearchResult result = catalog.get().search().search(query);
      metrics.took(result.metadata().timings());
      int status = result.answered() ? 200 : Trouble.SEARCH_FAILED.status();
      return Answer.of(status, CatalogViews.search(result));
    };
  }

  private Work skills(Call call) {
    SkillQuery query = call.query(SKILLS, CatalogRequests::searchSkills);
    return () -> Answer.ok(CatalogViews.skillMatches(catalog.get().search().skills(query)));
  }

  private Work tools(Call call) {
    ItemQuery query = call.query(TOOLS, CatalogRequests::searchItems);
    return () -> Answer.ok(CatalogViews.itemMatches(catalog.get().search().items(query)));
  }
}
