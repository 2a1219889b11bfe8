package dev.cairn.adapter.handover;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The memory store itself, wherever it is, for what goes through all of it. Memories with their
 * vectors come in portions. As a store it finds by meaning only: other searches are handed over as
 * a whole.
 */
record HandedStore(MemoryStore there, StoreParts parts) implements MemoryStore {

  private static final int FIND_BATCH = 50;

  static MemoryStore over(SteadyCalls calls) {
    return new HandedStore(
        calls.to(Service.STORE, MemoryStore.class),
        calls.to(Service.STORE_PARTS, StoreParts.class));
  }

  @Override
  public Optional<ModelStamp> model() {
    return there.model();
  }

  @Override
  public List<Added> add(List<EmbeddedMemory> memories) {
    List<Added> added = new ArrayList<>();
    Portions.of(memories).forEach(portion -> added.addAll(there.add(portion)));
    return added;
  }

  @Override
  public boolean replace(Memory expected, EmbeddedMemory replacement) {
    return there.replace(expected, replacement);
  }

  @Override
  public Set<MemoryId> delete(Collection<MemoryId> ids) {
    return there.delete(ids);
  }

  @Override
  public Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    List<MemoryId> wanted = List.copyOf(ids);
    Map<MemoryId, EmbeddedMemory> found = new LinkedHashMap<>();
    for (int from = 0; from < wanted.size(); from += FIND_BATCH) {
      int to = Math.min(from + FIND_BATCH, wanted.size());
      found.putAll(there.find(wanted.subList(from, to)));
    }
    return found;
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    return there.known(contents);
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    return there.nearest(query, filter, limit);
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    return there.browse(filter, offset, limit);
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    return there.browseAfter(filter, last, limit);
  }

  @Override
  public Facets facets(Filter filter) {
    return there.facets(filter);
  }

  @Override
  public Map<LocalDate, Long> days(Filter filter) {
    return there.days(filter);
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    List<EmbeddedMemory> scanned = new ArrayList<>();
    MemoryId last = after;
    List<EmbeddedMemory> portion;
    do {
      portion = parts.scan(last, limit - scanned.size());
      scanned.addAll(portion);
      last = portion.isEmpty() ? last : portion.getLast().memory().id();
    } while (!portion.isEmpty() && scanned.size() < limit);
    return scanned;
  }

  @Override
  public List<MemoryState> states(@Nullable MemoryId after, int limit) {
    return there.states(after, limit);
  }

  @Override
  public StoreStatistics statistics() {
    return there.statistics();
  }

  @Override
  public Successor successor(ModelStamp model) {
    parts.begin(model);
    return new HandedSuccessor(parts, model);
  }

  @Override
  public void close() {
    there.close();
  }

  /** A successor wherever the store is; a new owner resumes it by its model. */
  private record HandedSuccessor(StoreParts parts, ModelStamp model) implements Successor {

    @Override
    public long size() {
      return parts.size(model);
    }

    @Override
    public List<MemoryId> outstanding(int limit) {
      return parts.outstanding(model, limit);
    }

    @Override
    public void add(List<EmbeddedMemory> memories) {
      Portions.of(memories).forEach(portion -> parts.add(model, portion));
    }

    @Override
    public boolean promote() {
      return parts.promote(model);
    }
  }
}
