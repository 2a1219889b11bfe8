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
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.NewMemory;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** Remembering, finding, changing and forgetting texts. */
public record MemoryApi(Supplier<MemoryUseCases> memories) {

  public List<Route> routes() {
    return List.of(search(), add(), get(), update(), delete(), stats());
  }

  private Route search() {
    return Route.post("/api/v1/memories/search", "searchMemories", "Finds memories by meaning")
        .body("MemorySearchRequest", MemoryRequests.FIND)
        .answers(200, "The passages that fit, best first.", SearchView.class)
        .searches()
        .shows(
            given -> MemoryRequests.find(given, Instant.now()),
            query -> MemoryViews.search(memories.get().search().search(query), query));
  }

  private Route add() {
    return Route.post("/api/v1/memories", "addMemory", "Remembers a text")
        .body("MemoryInput", MemoryRequests.ADD)
        .answers(200, "The content was known; what it lacked is added.", AddedView.class)
        .answers(201, "It was new.", AddedView.class)
        .embedsMuch()
        .to(MemoryRequests::add, this::added);
  }

  private RestAnswer added(NewMemory memory) {
    AddedMemory added = memories.get().add().add(memory);
    return RestAnswer.of(added.created() ? 201 : 200, MemoryViews.added(added));
  }

  private Route get() {
    return Route.get("/api/v1/memories/{id}", "getMemory", "Shows a memory")
        .path(MemoryRequests.GET)
        .answers(200, "The memory with its full text.", MemoryView.class)
        .shows(MemoryRequests::get, id -> MemoryViews.memory(memories.get().browse().get(id)));
  }

  private Route update() {
    return new Route("PATCH", "/api/v1/memories/{id}", "updateMemory", "Changes a memory")
        .saying("Takes at least one thing to change.")
        .path(MemoryRequests.UPDATE)
        .body("MemoryChange", MemoryRequests.UPDATE)
        .answers(200, "The memory as it is now.", MemoryView.class)
        .embedsMuch()
        .shows(MemoryRequests::update, this::updated);
  }

  private Object updated(UpdateRequest request) {
    return MemoryViews.memory(memories.get().update().update(request.id(), request.change()));
  }

  private Route delete() {
    return new Route("DELETE", "/api/v1/memories/{id}", "deleteMemory", "Forgets a memory")
        .path(MemoryRequests.DELETE, "dry_run")
        .answers(200, "What was, or would be, deleted.", DeletedView.class)
        .shows(
            given -> MemoryRequests.delete(given, Instant.now()),
            request -> MemoryViews.deleted(memories.get().forget(request)));
  }

  private Route stats() {
    return Route.get("/api/v1/stats", "memoryStats", "Tells what the memory holds")
        .answers(200, "Counts, and where they come from.", StatsView.class)
        .shows(() -> MemoryViews.stats(memories.get().browse().statistics()));
  }
}
