package dev.cairn.application.port;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.search.ScoredChunk;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where memories live. Every write is durable when the call returns and seen by the next read; a
 * memory and its chunks are written all or nothing. Safe to call from many threads. An outage is a
 * {@link dev.cairn.domain.error.DatabaseError}, never an empty answer.
 *
 * <p>A store remembers the model of its vectors and refuses another one's ({@link
 * dev.cairn.domain.error.ModelMismatchError}). {@code MemoryStoreContract} in the test kit is the
 * full definition of these promises.
 */
public interface MemoryStore extends AutoCloseable {

  /** The model whose vectors are stored; empty until the first memory is added. */
  Optional<ModelStamp> model();

  /**
   * Adds memories. Where a memory's content is known already, under whichever id, the stored one
   * stays and gets the labels that it lacks ({@link dev.cairn.domain.memory.Addition}), in one step
   * that no other writer can come between.
   */
  List<Added> add(List<EmbeddedMemory> memories);

  /** Replaces a memory if it is still as expected; answers whether it was. */
  boolean replace(Memory expected, EmbeddedMemory replacement);

  /** Deletes memories with their chunks; answers which of them existed. */
  Set<MemoryId> delete(Collection<MemoryId> ids);

  /** Those of the memories that exist, with their vectors. */
  Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids);

  /** Those of the contents that are stored, and under which id. */
  Map<ContentHash, MemoryId> known(Collection<ContentHash> contents);

  /** The chunks nearest to the query among those whose memory fits the filter, best first. */
  List<ScoredChunk> nearest(Embedding query, Filter filter, int limit);

  /** Search by words as well as by meaning, where the store can do that. */
  default Optional<BlendedSearch> blended() {
    return Optional.empty();
  }

  /** A page of the memories that fit the filter, newest first. */
  MemoryPage browse(Filter filter, int offset, int limit);

  /**
   * The memories that fit the filter and come after this place, newest first. It need not be a
   * memory's; the page's total counts what comes before it too.
   */
  MemoryPage browseAfter(Filter filter, Position last, int limit);

  /** Counts the memories that fit the filter by each of their labels. */
  Facets facets(Filter filter);

  /** Counts the memories that fit the filter by the day of their creation in UTC. */
  Map<LocalDate, Long> days(Filter filter);

  /** The next memories in the order of their ids, for export, re-embedding and moving. */
  List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit);

  /**
   * The states of the next memories in the order of their ids: which they are and how each is, but
   * neither texts nor vectors. Two stores that answer the same here hold the same memories.
   */
  List<MemoryState> states(@Nullable MemoryId after, int limit);

  StoreStatistics statistics();

  /** The store being built beside this one for another model: begun now, or resumed. */
  Successor successor(ModelStamp model);

  @Override
  void close();
}
