package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.PageView;
import dev.cairn.adapter.wire.memories.RetrievedView;
import dev.cairn.adapter.wire.memories.TagsView;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.input.RetrieveRequest;
import java.util.List;
import java.util.function.Supplier;

/** Looking through memories by their labels and dates, and by meaning with preferred tags. */
final class BrowseApi {

  private final Supplier<MemoryUseCases> memories;

  BrowseApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/api/v1/memories", "listMemories", "Lists memories")
            .query(BrowseRequests.LIST)
            .answers(200, "A page of memories.", PageView.class)
            .to(this::list),
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
            .to(this::faceted),
        Route.post("/api/v1/memories/by-tag", "searchByTag", "Finds memories by their whole tags")
            .saying("Newest first.")
            .body("TagSearchRequest", BrowseRequests.BY_TAG)
            .answers(200, "A page of the memories that carry the tags.", PageView.class)
            .to(this::byTag),
        Route.post(
                "/api/v1/memories/retrieve",
                "retrieveMemories",
                "Finds memories by meaning, preferring tags")
            .saying("Tags bring a memory forward instead of shutting others out.")
            .body("RetrieveRequest", BrowseRequests.RETRIEVE)
            .answers(200, "The passages that fit, best first.", RetrievedView.class)
            .searches()
            .to(this::retrieve),
        Route.get("/api/v1/tags", "listTags", "Lists tags with their counts, the most used first")
            .query(BrowseRequests.TAG_PAGE)
            .answers(200, "A page of tags.", TagsView.class)
            .to(this::tags));
  }

  private Work list(Call call) {
    BrowseRequest request = call.read(BrowseRequests::list);
    return () -> Answer.ok(BrowseViews.page(browse().list(request)));
  }

  private Work faceted(Call call) {
    BrowseRequest request = call.read(BrowseRequests::faceted);
    return () -> Answer.ok(BrowseViews.page(browse().faceted(request)));
  }

  private Work byTag(Call call) {
    BrowseRequest request = call.read(BrowseRequests::byTag);
    return () -> Answer.ok(BrowseViews.page(browse().list(request)));
  }

  private Work retrieve(Call call) {
    RetrieveRequest request = call.read(BrowseRequests::retrieve);
    return () -> Answer.ok(BrowseViews.retrieved(memories.get().retrieve().retrieve(request)));
  }

  private Work tags(Call call) {
    Paging paging = call.read(BrowseRequests::tags);
    return () -> Answer.ok(BrowseViews.tags(browse().tags(paging)));
  }

  private MemoryUseCases.Browse browse() {
    return memories.get().browse();
  }
}
