package dev.cairn.testkit.memories;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Addition;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Replacement;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The oracle: a memory store that looks at everything, every time, with nothing but the domain's
 * own rules. What it answers is what every other store has to answer.
 */
public final class InMemoryMemoryStore implements MemoryStore {

  static final Comparator<ScoredChunk> BEST_FIRST =
      Comparator.comparingDouble((ScoredChunk chunk) -> chunk.score().value())
          .reversed()
          .thenComparing(ScoredChunk::createdAt, Comparator.reverseOrder())
          .thenComparing(ScoredChunk::memoryId)
          .thenComparingInt(ScoredChunk::chunkIndex);

  private final Contents contents;
  private volatile boolean closed;

  public InMemoryMemoryStore() {
    this(new Contents());
  }

  private InMemoryMemoryStore(Contents contents) {
    this.contents = contents;
  }

  /** Another store on the same contents, as if this one had been closed and opened again. */
  public InMemoryMemoryStore reopen() {
    return new InMemoryMemoryStore(contents);
  }

  @Override
  public Optional<ModelStamp> model() {
    synchronized (open()) {
      return Optional.ofNullable(contents.model);
    }
  }

  @Override
  public List<Added> add(List<EmbeddedMemory> memories) {
    synchronized (open()) {
      Contents changed = contents.copy();
      List<Added> added = memories.stream().map(changed::add).toList();
      contents.become(changed);
      return added;
    }
  }

  @Override
  public boolean replace(Memory expected, EmbeddedMemory replacement) {
    synchronized (open()) {
      EmbeddedMemory stored = contents.memories.get(expected.id());
      if (stored == null || !stored.memory().equals(expected)) {
        return false;
      }
      contents.replace(replacement);
      return true;
    }
  }

  @Override
  public Set<MemoryId> delete(Collection<MemoryId> ids) {
    synchronized (open()) {
      Set<MemoryId> deleted = new LinkedHashSet<>();
      for (MemoryId id : ids) {
        if (contents.remove(id)) {
          deleted.add(id);
        }
      }
      return deleted;
    }
  }

  @Override
  public Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    synchronized (open()) {
      Map<MemoryId, EmbeddedMemory> found = new LinkedHashMap<>();
      for (MemoryId id : ids) {
        EmbeddedMemory memory = contents.memories.get(id);
        if (memory != null) {
          found.put(id, memory);
        }
      }
      return found;
    }
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> hashes) {
    synchronized (open()) {
      Map<ContentHash, MemoryId> known = new HashMap<>();
      for (ContentHash hash : hashes) {
        MemoryId holder = contents.holders.get(hash);
        if (holder != null) {
          known.put(hash, holder);
        }
      }
      return known;
    }
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    synchronized (open()) {
      NearestRules.requireLimit(limit);
      contents.requireModel(query.model());
      return contents.memories.values().stream()
          .filter(memory -> filter.matches(memory.memory()))
          .flatMap(memory -> scored(memory, query))
          .sorted(BEST_FIRST)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public Optional<BlendedSearch> blended() {
    return Optional.of(
        new BlendedOracle(
            () -> {
              synchronized (open()) {
                return contents.all();
              }
            }));
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    synchronized (open()) {
      List<Memory> matching = matching(filter);
      return new MemoryPage(matching.stream().skip(offset).limit(limit).toList(), matching.size());
    }
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    synchronized (open()) {
      List<Memory> matching = matching(filter);
      return new MemoryPage(
          matching.stream()
              .filter(memory -> Position.of(memory).compareTo(last) > 0)
              .limit(limit)
              .toList(),
          matching.size());
    }
  }

  @Override
  public Facets facets(Filter filter) {
    synchronized (open()) {
      List<Memory> matching = matching(filter);
      return new Facets(
          matching.size(),
          tags(matching),
          sources(matching),
          types(matching),
          counts(
              matching.stream()
                  .map(memory -> YearMonth.from(memory.createdAt().atOffset(ZoneOffset.UTC)))
                  .map(YearMonth::toString)));
    }
  }

  @Override
  public Map<LocalDate, Long> days(Filter filter) {
    synchronized (open()) {
      return matching(filter).stream()
          .collect(
              Collectors.groupingBy(
                  memory -> LocalDate.ofInstant(memory.createdAt(), ZoneOffset.UTC),
                  Collectors.counting()));
    }
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    synchronized (open()) {
      NavigableMap<MemoryId, EmbeddedMemory> rest =
          after == null ? contents.memories : contents.memories.tailMap(after, false);
      return rest.values().stream().limit(limit).toList();
    }
  }

  @Override
  public List<MemoryState> states(@Nullable MemoryId after, int limit) {
    return scan(after, limit).stream().map(each -> MemoryState.of(each.memory())).toList();
  }

  @Override
  public StoreStatistics statistics() {
    synchronized (open()) {
      List<Memory> all = contents.memories.values().stream().map(EmbeddedMemory::memory).toList();
      List<Instant> times = all.stream().map(Memory::createdAt).sorted().toList();
      return new StoreStatistics(
          all.size(),
          contents.memories.values().stream().mapToLong(memory -> memory.chunks().size()).sum(),
          tags(all),
          sources(all),
          types(all),
          "memory",
          contents.model,
          0,
          times.isEmpty() ? null : times.getFirst(),
          times.isEmpty() ? null : times.getLast());
    }
  }

  @Override
  public Successor successor(ModelStamp model) {
    synchronized (open()) {
      InMemorySuccessor begun = contents.successor;
      if (begun == null || !begun.model().equals(model)) {
        begun = new InMemorySuccessor(contents, model);
        contents.successor = begun;
      }
      return begun;
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  private Contents open() {
    if (closed) {
      throw new DatabaseError("The memory store is closed");
    }
    return contents;
  }

  private List<Memory> matching(Filter filter) {
    return contents.memories.values().stream()
        .map(EmbeddedMemory::memory)
        .filter(filter::matches)
        .sorted(Comparator.comparing(Position::of))
        .toList();
  }

  private static Map<String, Long> tags(List<Memory> memories) {
    return counts(memories.stream().flatMap(memory -> memory.labels().tags().values().stream()));
  }

  private static Map<String, Long> sources(List<Memory> memories) {
    return counts(memories.stream().flatMap(memory -> Stream.ofNullable(memory.labels().source())));
  }

  private static Map<String, Long> types(List<Memory> memories) {
    return counts(memories.stream().map(memory -> memory.labels().type().label()));
  }

  private static Map<String, Long> counts(Stream<String> names) {
    return names.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static Stream<ScoredChunk> scored(EmbeddedMemory embedded, Embedding query) {
    Memory memory = embedded.memory();
    return embedded.chunks().stream()
        .map(
            chunk ->
                new ScoredChunk(
                    memory.id(),
                    chunk.index(),
                    chunk.text(),
                    memory.labels(),
                    memory.createdAt(),
                    new RawScore(chunk.embedding().cosine(query), ScoreScale.COSINE)));
  }

  /** What a store holds; also the lock for all of it. */
  static final class Contents {
    private final TreeMap<MemoryId, EmbeddedMemory> memories = new TreeMap<>();
    private final Map<ContentHash, MemoryId> holders = new HashMap<>();
    private @Nullable ModelStamp model;
    private @Nullable InMemorySuccessor successor;

    List<EmbeddedMemory> all() {
      return new ArrayList<>(memories.values());
    }

    /** The successor takes over. */
    void succeed(ModelStamp newModel, Collection<EmbeddedMemory> newMemories) {
      memories.clear();
      newMemories.forEach(memory -> memories.put(memory.memory().id(), memory));
      model = newModel;
      successor = null;
    }

    private Contents copy() {
      Contents copy = new Contents();
      copy.memories.putAll(memories);
      copy.holders.putAll(holders);
      copy.model = model;
      return copy;
    }

    private void become(Contents changed) {
      memories.putAll(changed.memories);
      holders.putAll(changed.holders);
      model = changed.model;
    }

    private boolean remove(MemoryId id) {
      EmbeddedMemory removed = memories.remove(id);
      if (removed != null) {
        holders.remove(removed.memory().contentHash());
      }
      return removed != null;
    }

    private void put(EmbeddedMemory memory) {
      remove(memory.memory().id());
      memories.put(memory.memory().id(), memory);
      holders.put(memory.memory().contentHash(), memory.memory().id());
    }

    private void requireModel(ModelStamp offered) {
      if (model != null) {
        model.requireSame(offered);
      }
    }

    private Added add(EmbeddedMemory offered) {
      requireModel(offered.model());
      EmbeddedMemory known = holder(offered.memory().contentHash());
      Addition addition =
          Addition.of(
              offered.memory(),
              known == null ? null : known.memory(),
              memories.containsKey(offered.memory().id()));
      model = offered.model();
      put((known == null ? offered : known).with(addition.memory()));
      return new Added(addition.memory().id(), known == null, addition.merge());
    }

    private void replace(EmbeddedMemory replacement) {
      requireModel(replacement.model());
      EmbeddedMemory holder = holder(replacement.memory().contentHash());
      Replacement.requireUnheld(
          replacement.memory().id(), holder == null ? null : holder.memory().id());
      put(replacement);
    }

    private @Nullable EmbeddedMemory holder(ContentHash hash) {
      MemoryId id = holders.get(hash);
      return id == null ? null : memories.get(id);
    }
  }
}
