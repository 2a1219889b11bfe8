package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Parameters.Kind;
import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.BrowseViews;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.input.RetrieveRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Looking through memories by their labels and dates, and by meaning with preferred tags. */
final class BrowseApi {

  private static final Parameters LIST =
      new Parameters(
          Map.of(
              "tag", Kind.TEXT,
              "memory_type", Kind.TEXT,
              "source", Kind.TEXT,
              "metadata", Kind.JSON,
              "page", Kind.NUMBER,
              "page_size", Kind.NUMBER,
              "cursor", Kind.TEXT));
  private static final Parameters TAGS =
      new Parameters(Map.of("page", Kind.NUMBER, "page_size", Kind.NUMBER));

  private final Supplier<MemoryUseCases> memories;

  BrowseApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/api/v1/memories", this::list),
        Route.of("POST", "/api/v1/memories/faceted-search", this::faceted),
        Route.of("POST", "/api/v1/memories/by-tag", this::byTag),
        Route.of("POST", "/api/v1/memories/retrieve", this::retrieve),
        Route.of("GET", "/api/v1/tags", this::tags));
  }

  private Work list(Call call) {
    BrowseRequest request = call.query(LIST, BrowseRequests::list);
    return () -> Answer.ok(BrowseViews.page(browse().list(request)));
  }

  private Work faceted(Call call) {
    BrowseRequest request = BrowseRequests.faceted(call.body());
    return () -> Answer.ok(BrowseViews.page(browse().faceted(request)));
  }

  private Work byTag(Call call) {
    BrowseRequest request = BrowseRequests.byTag(call.body());
    return () -> Answer.ok(BrowseViews.page(browse().list(request)));
  }

  private Work retrieve(Call call) {
    RetrieveRequest request = BrowseRequests.retrieve(call.body());
    return () -> Answer.ok(BrowseViews.retrieved(memories.get().retrieve().retrieve(request)));
  }

  private Work tags(Call call) {
    Paging paging = call.query(TAGS, BrowseRequests::tags);
    return () -> Answer.ok(BrowseViews.tags(browse().tags(paging)));
  }

  private MemoryUseCases.Browse browse() {
    return memories.get().browse();
  }
}
