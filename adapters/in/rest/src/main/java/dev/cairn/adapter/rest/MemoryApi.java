package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.memories.AddedView;
import dev.cairn.adapter.wire.memories.DeletedView;
import dev.cairn.adapter.wire.memories.MemoryView;
import dev.cairn.adapter.wire.memories.MemoryViews;
import dev.cairn.adapter.wire.memories.SearchView;
import dev.cairn.adapter.wire.memories.StatsView;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.search.MemoryQuery;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Remembering, finding, changing and forgetting texts. */
final class MemoryApi {

  private final Supplier<MemoryUseCases> memories;

  MemoryApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/api/v1/memories/search", "searchMemories", "Finds memories by meaning")
            .body("MemorySearchRequest", MemoryRequests.SEARCH)
            .answers(200, "The passages that fit, best first.", SearchView.class)
            .searches()
            .to(this::search),
        Route.post("/api/v1/memories", "addMemory", "Remembers a text")
            .body("MemoryInput", MemoryRequests.ADD)
            .answers(200, "The content was known; its tags are merged.", AddedView.class)
            .answers(201, "It was new.", AddedView.class)
            .to(this::add),
        Route.get("/api/v1/memories/{id}", "getMemory", "Shows a memory")
            .path(MemoryRequests.GET)
            .answers(200, "The memory with its full text.", MemoryView.class)
            .to(this::get),
        new Route("PATCH", "/api/v1/memories/{id}", "updateMemory", "Changes a memory")
            .saying("Takes at least one thing to change.")
            .path(MemoryRequests.UPDATE)
            .body("MemoryChange", MemoryRequests.UPDATE)
            .answers(200, "The memory as it is now.", MemoryView.class)
            .to(this::update),
        new Route("DELETE", "/api/v1/memories/{id}", "deleteMemory", "Forgets a memory")
            .path(MemoryRequests.DELETE, "dry_run")
            .answers(200, "What was, or would be, deleted.", DeletedView.class)
            .to(this::delete),
        Route.get("/api/v1/stats", "memoryStats", "Tells what the memory holds")
            .answers(200, "Counts, and where they come from.", StatsView.class)
            .to(this::stats));
  }

  private Work search(Call call) {
    MemoryQuery query = call.read(MemoryRequests::search);
    return () -> Answer.ok(MemoryViews.search(memories.get().search().search(query), query));
  }

  private Work add(Call call) {
    NewMemory memory = call.read(MemoryRequests::add);
    return () -> {
      AddedMemory added = memories.get().add().add(memory);
      return Answer.of(added.created() ? 201 : 200, MemoryViews.added(added));
    };
  }

  private Work get(Call call) {
    MemoryId id = call.read(MemoryRequests::get);
    return () -> Answer.ok(MemoryViews.memory(memories.get().browse().get(id)));
  }

  private Work update(Call call) {
    UpdateRequest request = call.read(MemoryRequests::update);
    return () ->
        Answer.ok(
            MemoryViews.memory(memories.get().update().update(request.id(), request.change())));
  }

  private Work delete(Call call) {
    DeleteRequest request = call.read(MemoryRequests::delete);
    MemoryId id = Objects.requireNonNull(request.id());
    return () ->
        Answer.ok(MemoryViews.deleted(memories.get().delete().delete(id, request.dryRun())));
  }

  private Work stats(Call call) {
    call.read(values -> values);
    return () -> Answer.ok(MemoryViews.stats(memories.get().browse().statistics()));
  }
}
