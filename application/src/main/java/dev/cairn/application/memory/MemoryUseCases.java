package dev.cairn.application.memory;

import dev.cairn.application.memory.map.MemoryMap;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.DeleteRequest;
import dev.cairn.domain.input.HistogramRequest;
import dev.cairn.domain.input.MapRequest;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.input.RelatedRequest;
import dev.cairn.domain.input.RetrieveRequest;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.Ranking;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything an in-adapter can do with memories. Each part is carried out here, on one embedder and
 * one store, or handed over to a process that has them; a request and its answer are one message.
 */
public record MemoryUseCases(
    Add add,
    Search search,
    Retrieve retrieve,
    Browse browse,
    Explore explore,
    Update update,
    Delete delete) {

  /** Remembers texts. */
  public interface Add {

    default AddedMemory add(NewMemory memory) {
      return addAll(List.of(memory)).getFirst();
    }

    /** Adds many in one durable write; the answers are in the order of the memories. */
    List<AddedMemory> addAll(List<NewMemory> additions);
  }

  /** Finds memories by meaning, by words, or by both. */
  public interface Search {

    MemorySearchResult search(MemoryQuery query);
  }

  /** Finds memories as a search does, and brings those with preferred tags forward. */
  public interface Retrieve {

    RetrievedMemories retrieve(RetrieveRequest request);
  }

  /** Looks memories up without ranking them: one by id, a page by filter, counts and statistics. */
  public interface Browse {

    /** The memory; an unknown id is the caller's mistake and says so. */
    Memory get(MemoryId id);

    /** Those of the memories that exist, in this order. */
    List<Memory> find(List<MemoryId> ids);

    /** The page that a request asks for. */
    MemoryListing list(BrowseRequest request);

    /** The same, with counts of everything that fits where they are wanted. */
    MemoryListing faceted(BrowseRequest request);

    /** A page of all tags, the most used first. */
    TagListing tags(Paging paging);

    /**
     * The next memories in the order of their ids, for what goes through all of them: as many as
     * the limit, or fewer where they are large; none at the end only.
     */
    List<Memory> scan(@Nullable MemoryId after, int limit);

    StoreStatistics statistics();
  }

  /** Shows memories as a whole: what is like what, and when they were created. */
  public interface Explore {

    /** The memories nearest to one by meaning, best first, each by its nearest passage. */
    List<MemoryHit> related(RelatedRequest request);

    Histogram histogram(HistogramRequest request);

    /** Memories on a plane, what is alike close together. */
    MemoryMap map(MapRequest request);
  }

  /** Changes a memory in place. */
  public interface Update {

    /** The memory as it is now. A change that others make meanwhile is kept, not overwritten. */
    Memory update(MemoryId id, MemoryChange change);
  }

  /** Forgets memories, or tells which ones it would. */
  public interface Delete {

    /** Deletes one memory; an unknown id is the caller's mistake and says so. */
    List<MemoryId> delete(MemoryId id, boolean dryRun);

    /** Deletes every memory that fits the filter; what others write meanwhile hides none. */
    List<MemoryId> delete(Filter filter, boolean dryRun);

    /** Deletes these; answers which of them existed. */
    Set<MemoryId> deleteAll(Collection<MemoryId> ids);
  }

  /** Deletes what a request asks for, or shows it. */
  public Deletion forget(DeleteRequest request) {
    MemoryId id = request.id();
    List<MemoryId> ids =
        id == null
            ? delete.delete(request.filter(), request.dryRun())
            : delete.delete(id, request.dryRun());
    return Deletion.of(ids, request.dryRun(), browse);
  }

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
    Search search =
        new SearchInParts(
            new SearchMemories(embedder, store, new Ranking(normalization), reranker, clock, size),
            embedder,
            size);
    return new MemoryUseCases(
        new AddMemories(embedder, store, clock, new TimeOrderedIds(clock, new SecureRandom())),
        search,
        new RetrieveMemories(search, clock),
        new BrowseMemories(store, clock),
        new ExploreMemories(embedder, store, normalization, clock),
        new UpdateMemory(embedder, store, clock),
        new DeleteMemories(store));
  }
}
