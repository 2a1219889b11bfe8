package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.door.Metrics;
import dev.cairn.adapter.rest.route.Route;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.adapter.wire.catalog.ItemMatchView;
import dev.cairn.adapter.wire.catalog.SkillMatchView;
import dev.cairn.adapter.wire.catalog.ToolSearchView;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.catalog.ExplainedSearch;
import dev.cairn.application.catalog.ToolSearchResult;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.input.CatalogRequests;
import java.util.List;
import java.util.function.Supplier;

/** Finding tools, prompts and resources. Each stage of a search has a limit of its own. */
public record ToolSearchApi(Supplier<CatalogUseCases> catalog, Metrics metrics) {

  private static final String UNANSWERED =
      "The search could not be answered: the usual shape, empty, and metadata.degraded says what"
          + " broke. Anything else that breaks has the usual error body.";

  public List<Route> routes() {
    return List.of(tools(), skills(), items());
  }

  private Route tools() {
    String summary = "Finds the tools, prompts and resources that fit a task";
    return Route.post("/api/v1/search", "searchTools", summary)
        .saying(
            "Embeds the query once, finds the skills that fit, then items within them, then their"
                + " schemas. Where skills do not help it searches all items and says so.")
        .body("SearchRequest", CatalogRequests.SEARCH)
        .answers(200, "What was found, best first.", ToolSearchView.class)
        .answers(500, UNANSWERED, ToolSearchView.class)
        .swift()
        .to(CatalogRequests::search, this::search);
  }

  private Route skills() {
    return Route.get("/api/v1/search/skills", "searchSkills", "Finds skills alone")
        .query(CatalogRequests.SEARCH_SKILLS)
        .answers(200, "The skills that fit, best first.", SkillMatchView[].class)
        .searches()
        .swift()
        .shows(
            CatalogRequests::searchSkills,
            query -> CatalogViews.skillMatches(catalog.get().search().skills(query)));
  }

  private Route items() {
    String summary = "Finds items alone, without their schemas";
    return Route.get("/api/v1/search/tools", "searchItems", summary)
        .query(CatalogRequests.SEARCH_ITEMS)
        .answers(200, "The items that fit, best first.", ItemMatchView[].class)
        .searches()
        .swift()
        .shows(
            CatalogRequests::searchItems,
            query -> CatalogViews.itemMatches(catalog.get().search().items(query)));
  }

  private RestAnswer search(ToolQuery query) {
    CatalogUseCases.Search search = catalog.get().search();
    if (query.explain()) {
      ExplainedSearch explained = search.explained(query);
      return answer(explained.result(), CatalogViews.search(explained));
    }
    ToolSearchResult result = search.search(query);
    return answer(result, CatalogViews.search(result));
  }

  private RestAnswer answer(ToolSearchResult result, ToolSearchView view) {
    metrics.took(result.metadata().timings());
    int status = result.answered() ? 200 : Trouble.SEARCH_FAILED.status();
    return RestAnswer.of(status, view);
  }
}
