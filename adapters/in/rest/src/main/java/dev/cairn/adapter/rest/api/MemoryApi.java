package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.route.Route;
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
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.NewMemory;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** Remembering, finding, changing and forgetting texts. */
public final class MemoryApi {

  private final Supplier<MemoryUseCases> memories;

  public MemoryApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/v1/memories/search", "searchMemories", "Finds memories by meaning")
            .body("MemorySearchRequest", MemoryRequests.FIND)
            .answers(200, "The passages that fit, best first.", SearchView.class)
            .searches()
            .to(
                given -> MemoryRequests.find(given, Instant.now()),
                query ->
                    RestAnswer.ok(
                        MemoryViews.search(memories.get().search().search(query), query))),
        Route.post("/api/v1/memories", "addMemory", "Remembers a text")
            .body("MemoryInput", MemoryRequests.ADD)
            .answers(200, "The content was known; what it lacked is added.", AddedView.class)
            .answers(201, "It was new.", AddedView.class)
            .embedsMuch()
            .to(MemoryRequests::add, this::add),
        Route.get("/api/v1/memories/{id}", "getMemory", "Shows a memory")
            .path(MemoryRequests.GET)
            .answers(200, "The memory with its full text.", MemoryView.class)
            .to(
                MemoryRequests::get,
                id -> RestAnswer.ok(MemoryViews.memory(memories.get().browse().get(id)))),
        new Route("PATCH", "/api/v1/memories/{id}", "updateMemory", "Changes a memory")
            .saying("Takes at least one thing to change.")
            .path(MemoryRequests.UPDATE)
            .body("MemoryChange", MemoryRequests.UPDATE)
            .answers(200, "The memory as it is now.", MemoryView.class)
            .embedsMuch()
            .to(MemoryRequests::update, this::update),
        new Route("DELETE", "/api/v1/memories/{id}", "deleteMemory", "Forgets a memory")
            .path(MemoryRequests.DELETE, "dry_run")
            .answers(200, "What was, or would be, deleted.", DeletedView.class)
            .to(given -> MemoryRequests.delete(given, Instant.now()), this::delete),
        Route.get("/api/v1/stats", "memoryStats", "Tells what the memory holds")
            .answers(200, "Counts, and where they come from.", StatsView.class)
            .to(
                values -> values,
                nothing -> RestAnswer.ok(MemoryViews.stats(memories.get().browse().statistics()))));
  }

  private RestAnswer add(NewMemory memory) {
    AddedMemory added = memories.get().add().add(memory);
    return RestAnswer.of(added.created() ? 201 : 200, MemoryViews.added(added));
  }

  private RestAnswer update(UpdateRequest request) {
    Memory changed = memories.get().update().update(request.id(), request.change());
    return RestAnswer.ok(MemoryViews.memory(changed));
  }

  private RestAnswer delete(DeleteRequest request) {
    return RestAnswer.ok(MemoryViews.deleted(memories.get().forget(request)));
  }
}
