package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Parameters.Kind;
import dev.cairn.adapter.rest.Route.Work;
import dev.cairn.adapter.wire.MemoryViews;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.input.UpdateRequest;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.search.MemoryQuery;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Remembering, finding, changing and forgetting texts. */
final class MemoryApi {

  private static final Parameters DELETE = new Parameters(Map.of("dry_run", Kind.FLAG));

  private final Supplier<MemoryUseCases> memories;

  MemoryApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  List<Route> routes() {
    return List.of(
        Route.of("POST", "/api/v1/memories/search", this::search),
        Route.of("POST", "/api/v1/memories", this::add),
        Route.of("GET", "/api/v1/memories/{id}", this::get),
        Route.of("PATCH", "/api/v1/memories/{id}", this::update),
        Route.of("DELETE", "/api/v1/memories/{id}", this::delete),
        Route.of("GET", "/api/v1/stats", this::stats));
  }

  private Work search(Call call) {
    MemoryQuery query = MemoryRequests.search(call.body());
    return () -> Answer.ok(MemoryViews.search(memories.get().search().search(query), query));
  }

  private Work add(Call call) {
    NewMemory memory = MemoryRequests.add(call.body());
    return () -> {
      AddedMemory added = memories.get().add().add(memory);
      return Answer.of(added.created() ? 201 : 200, MemoryViews.added(added));
    };
  }

  private Work get(Call call) {
    MemoryId id = call.queryOf("memory_id", Parameters.NONE, MemoryRequests::get);
    return () -> Answer.ok(MemoryViews.memory(memories.get().browse().get(id)));
  }

  private Work update(Call call) {
    UpdateRequest request = MemoryRequests.update(call.bodyOf("memory_id"));
    return () ->
        Answer.ok(
            MemoryViews.memory(memories.get().update().update(request.id(), request.change())));
  }

  private Work delete(Call call) {
    DeleteRequest request = call.queryOf("memory_id", DELETE, MemoryRequests::delete);
    MemoryId id = Objects.requireNonNull(request.id());
    return () ->
        Answer.ok(MemoryViews.deleted(memories.get().delete().delete(id, request.dryRun())));
  }

  private Work stats(Call call) {
    call.query(Parameters.NONE, values -> values);
    return () -> Answer.ok(MemoryViews.stats(memories.get().browse().statistics()));
  }
}
