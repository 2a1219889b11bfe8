package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.BlendedSearch;
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
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.search.ScoredChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The store as the use cases see it, wherever it is. Large calls are cut into portions; a write
 * that had to be repeated answers as if it had been carried out once.
 */
final class HandedStore implements MemoryStore {

  private static final int FIND_BATCH = 50;

  private final SteadyCalls calls;
  private final Runnable leave;

  HandedStore(SteadyCalls calls, Runnable leave) {
    this.calls = calls;
    this.leave = leave;
  }

  @Override
  public Optional<ModelStamp> model() {
    return calls.call(Operations.STORED_MODEL, new Nothing());
  }

  @Override
  public List<Added> add(List<EmbeddedMemory> memories) {
    List<Added> added = new ArrayList<>();
    for (List<EmbeddedMemory> portion :
        Batches.of(memories, Ports.PORTION_CHARACTERS, Ports::characters)) {
      // Content stored under the very id that is offered, before we ever asked, is not ours.
      Set<MemoryId> before = calls.handsOver() ? stored(portion) : Set.of();
      added.addAll(calls.call(Operations.ADD, portion, again -> ours(portion, again, before)));
    }
    return added;
  }

  private Set<MemoryId> stored(List<EmbeddedMemory> memories) {
    List<ContentHash> contents = memories.stream().map(it -> it.memory().contentHash()).toList();
    Set<MemoryId> ids = new HashSet<>(known(contents).values());
    ids.retainAll(memories.stream().map(it -> it.memory().id()).toList());
    return ids;
  }

  /** A repeated add that finds its own id in place finds its own first attempt: it created it. */
  private static List<Added> ours(
      List<EmbeddedMemory> offered, List<Added> answers, Set<MemoryId> before) {
    Set<MemoryId> taken = new HashSet<>(before);
    List<Added> added = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      Added answer = answers.get(i);
      boolean ours = answer.id().equals(offered.get(i).memory().id()) && taken.add(answer.id());
      added.add(new Added(answer.id(), answer.created() || ours));
    }
    return added;
  }

  @Override
  public boolean replace(Memory expected, EmbeddedMemory replacement) {
    // A repeated replace that finds its replacement in place finds its own first attempt.
    return calls.call(
        Operations.REPLACE,
        new Operations.Replace(expected, replacement),
        done -> done || holds(replacement.memory()));
  }

  private boolean holds(Memory memory) {
    EmbeddedMemory stored = find(List.of(memory.id())).get(memory.id());
    return stored != null && stored.memory().equals(memory);
  }

  @Override
  public Set<MemoryId> delete(Collection<MemoryId> ids) {
    List<MemoryId> wanted = List.copyOf(ids);
    Set<MemoryId> before = calls.handsOver() ? calls.call(Operations.EXISTING, wanted) : Set.of();
    // What was there before a repeated delete is gone now, by its first attempt.
    return calls.call(Operations.DELETE, wanted, rest -> union(before, rest));
  }

  private static Set<MemoryId> union(Set<MemoryId> some, Set<MemoryId> more) {
    Set<MemoryId> all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  @Override
  public Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    Map<MemoryId, EmbeddedMemory> found = new LinkedHashMap<>();
    for (List<MemoryId> portion : Batches.of(List.copyOf(ids), FIND_BATCH)) {
      found.putAll(calls.call(Operations.FIND, portion));
    }
    return found;
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    return calls.call(Operations.KNOWN, List.copyOf(contents));
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    return calls.call(Operations.NEAREST, new Operations.NearestChunks(query, filter, limit));
  }

  @Override
  public Optional<BlendedSearch> blended() {
    return calls.call(Operations.BLENDS, new Nothing())
        ? Optional.of(new HandedBlend(calls))
        : Optional.empty();
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    return calls.call(Operations.BROWSE, new Operations.Browse(filter, offset, limit));
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    return calls.call(Operations.BROWSE_AFTER, new Operations.BrowseAfter(filter, last, limit));
  }

  @Override
  public Facets facets(Filter filter) {
    return calls.call(Operations.FACETS, filter);
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    List<EmbeddedMemory> scanned = new ArrayList<>();
    Optional<MemoryId> last = Optional.ofNullable(after);
    List<EmbeddedMemory> portion;
    do {
      portion = calls.call(Operations.SCAN, new Operations.Scan(last, limit - scanned.size()));
      scanned.addAll(portion);
      last = portion.isEmpty() ? last : Optional.of(portion.getLast().memory().id());
    } while (!portion.isEmpty() && scanned.size() < limit);
    return scanned;
  }

  @Override
  public StoreStatistics statistics() {
    return calls.call(Operations.STATISTICS, new Nothing());
  }

  @Override
  public Successor successor(ModelStamp model) {
    calls.call(Operations.SUCCEED, model);
    return new HandedSuccessor(calls, model);
  }

  @Override
  public void close() {
    leave.run();
  }
}
