package dev.cairn.application.memory;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Ranking;
import java.security.SecureRandom;
import java.time.Clock;

/** Everything an in-adapter can do with memories, on one embedder and one store. */
public record MemoryUseCases(
    AddMemories add,
    SearchMemories search,
    RetrieveMemories retrieve,
    BrowseMemories browse,
    UpdateMemory update,
    DeleteMemories delete) {

  public static MemoryUseCases on(
      Embedder embedder, MemoryStore store, Normalization normalization, Clock clock) {
    SearchMemories search = new SearchMemories(embedder, store, new Ranking(normalization), clock);
    return new MemoryUseCases(
        new AddMemories(embedder, store, clock, new TimeOrderedIds(clock, new SecureRandom())),
        search,
        new RetrieveMemories(search, clock),
        new BrowseMemories(store, clock),
        new UpdateMemory(embedder, store, clock),
        new DeleteMemories(store));
  }
}
