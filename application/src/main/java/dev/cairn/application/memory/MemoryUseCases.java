package dev.cairn.application.memory;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.AnswerSize;
import dev.cairn.domain.search.Ranking;
import java.security.SecureRandom;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

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
    return on(embedder, store, null, normalization, clock, AnswerSize.TEXTS_ALONE);
  }

  /**
   * The same for answers in a form of their own, and with somebody who reads.
   *
   * @param reranker reads the best hits of a search once more; null: nothing does
   */
  public static MemoryUseCases on(
      Embedder embedder,
      MemoryStore store,
      @Nullable Reranker reranker,
      Normalization normalization,
      Clock clock,
      AnswerSize size) {
    SearchMemories search =
        new SearchMemories(embedder, store, new Ranking(normalization), reranker, clock, size);
    return new MemoryUseCases(
        new AddMemories(embedder, store, clock, new TimeOrderedIds(clock, new SecureRandom())),
        search,
        new RetrieveMemories(search, clock),
        new BrowseMemories(store, clock),
        new UpdateMemory(embedder, store, clock),
        new DeleteMemories(store));
  }
}
