package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
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
public final class BrowseApi {

  private final Supplier<MemoryUseCases> memories;

  public BrowseApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/v1/memories", "listMemories", "Lists memories")
            .query(BrowseRequests.LIST)
            .answers(200, "A page of memories.", PageView.class)
            .to(
                BrowseRequests::list,
                request -> RestAnswer.ok(BrowseViews.page(browse().list(request)))),
        Route.post(
                "/api/v1/memories/faceted-search",
                "facetedSearch",
                "Filters memories and counts what fits")
            .saying(
                "Newest first, nothing is ranked. The counts are of everything that fits, at"
                    + " most 100 of a kind. A cursor goes on where a page ended, whatever is"
                    + " written meanwhile.")
            .body("FacetedSearchRequest", BrowseRequests.FACETED)
            .answers(200, "A page of the memories that fit, and the counts.", PageView.class)
            .to(
                BrowseRequests::faceted,
                request -> RestAnswer.ok(BrowseViews.page(browse().faceted(request)))),
        Route.post("/api/v1/memories/by-tag", "searchByTag", "Finds memories by their whole tags")
            .saying("Newest first.")
            .body("TagSearchRequest", BrowseRequests.BY_TAG)
            .answers(200, "A page of the memories that carry the tags.", PageView.class)
            .to(
                BrowseRequests::byTag,
                request -> RestAnswer.ok(BrowseViews.page(browse().list(request)))),
        Route.post(
                "/api/v1/memories/retrieve",
                "retrieveMemories",
                "Finds memories by meaning, preferring tags")
            .saying("Tags bring a memory forward instead of shutting others out.")
            .body("RetrieveRequest", BrowseRequests.RETRIEVE)
            .answers(200, "The passages that fit, best first.", RetrievedView.class)
            .searches()
            .to(
                BrowseRequests::retrieve,
                request ->
                    RestAnswer.ok(
                        BrowseViews.retrieved(memories.get().retrieve().retrieve(request)))),
        Route.get("/api/v1/tags", "listTags", "Lists tags with their counts, the most used first")
            .query(BrowseRequests.TAG_PAGE)
            .answers(200, "A page of tags.", TagsView.class)
            .to(
                BrowseRequests::tags,
                paging -> RestAnswer.ok(BrowseViews.tags(browse().tags(paging)))));
  }

  private MemoryUseCases.Browse browse() {
    return memories.get().browse();
  }
}
