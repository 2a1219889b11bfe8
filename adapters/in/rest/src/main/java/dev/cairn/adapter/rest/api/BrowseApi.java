package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.route.Route;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.PageView;
import dev.cairn.adapter.wire.memories.RetrievedView;
import dev.cairn.adapter.wire.memories.TagsView;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.BrowseRequests;
import java.util.List;
import java.util.function.Supplier;

/** Looking through memories by their labels and dates, and by meaning with preferred tags. */
public record BrowseApi(Supplier<MemoryUseCases> memories) {

  public List<Route> routes() {
    return List.of(list(), faceted(), byTag(), retrieve(), tags());
  }

  private Route list() {
    return Route.get("/api/v1/memories", "listMemories", "Lists memories")
        .query(BrowseRequests.LIST)
        .answers(200, "A page of memories.", PageView.class)
        .shows(BrowseRequests::list, request -> BrowseViews.page(browse().list(request)));
  }

  private Route faceted() {
    String summary = "Filters memories and counts what fits";
    return Route.post("/api/v1/memories/faceted-search", "facetedSearch", summary)
        .saying(
            "Newest first, nothing is ranked. The counts are of everything that fits, at most 100"
                + " of a kind. A cursor goes on where a page ended, whatever is written meanwhile.")
        .body("FacetedSearchRequest", BrowseRequests.FACETED)
        .answers(200, "A page of the memories that fit, and the counts.", PageView.class)
        .shows(BrowseRequests::faceted, request -> BrowseViews.page(browse().faceted(request)));
  }

  private Route byTag() {
    String summary = "Finds memories by their whole tags";
    return Route.post("/api/v1/memories/by-tag", "searchByTag", summary)
        .saying("Newest first.")
        .body("TagSearchRequest", BrowseRequests.BY_TAG)
        .answers(200, "A page of the memories that carry the tags.", PageView.class)
        .shows(BrowseRequests::byTag, request -> BrowseViews.page(browse().list(request)));
  }

  private Route retrieve() {
    String summary = "Finds memories by meaning, preferring tags";
    return Route.post("/api/v1/memories/retrieve", "retrieveMemories", summary)
        .saying("Tags bring a memory forward instead of shutting others out.")
        .body("RetrieveRequest", BrowseRequests.RETRIEVE)
        .answers(200, "The passages that fit, best first.", RetrievedView.class)
        .searches()
        .shows(
            BrowseRequests::retrieve,
            request -> BrowseViews.retrieved(memories.get().retrieve().retrieve(request)));
  }

  private Route tags() {
    String summary = "Lists tags with their counts, the most used first";
    return Route.get("/api/v1/tags", "listTags", summary)
        .query(BrowseRequests.TAG_PAGE)
        .answers(200, "A page of tags.", TagsView.class)
        .shows(BrowseRequests::tags, paging -> BrowseViews.tags(browse().tags(paging)));
  }

  private MemoryUseCases.Browse browse() {
    return memories.get().browse();
  }
}
