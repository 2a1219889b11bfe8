package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.matchKeywords;
import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Replacement;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Memories in collections of Qdrant, which several processes may share. Qdrant has no transactions:
 * a memory is there when its own point is, which is written after its chunks; and writers take
 * turns.
 */
public final class QdrantMemoryStore implements MemoryStore {

  private static final int BATCH = 500;
  private static final int CHOICES = 3;

  private final MemoryCollections collections;
  private final StoreCalls calls;

  private QdrantMemoryStore(MemoryCollections collections, StoreCalls calls) {
    this.collections = collections;
    this.calls = calls;
  }

  /** Opens the store; what it needs on the server is made where it is missing. */
  public static QdrantMemoryStore open(QdrantSettings settings) {
    QdrantMemoryStore store =
        new QdrantMemoryStore(
            new MemoryCollections(settings),
            new StoreCalls("Qdrant", "memory store", settings.policy()));
    try {
      store.calls.run(store.collections::prepare);
      store.calls.call(store.collections::meta);
      return store;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Whether the server can do what the store needs; empty where it can, else what to do. */
  public static Optional<String> examine(QdrantSettings settings) {
    StoreCalls calls = new StoreCalls("Qdrant", "memory store", settings.policy());
    try (Connection connection = new Connection(settings)) {
      return calls.call(() -> ServerVersion.problem(connection));
    }
  }

  /** Removes a store with everything in it. */
  public static void drop(QdrantSettings settings) {
    StoreCalls calls = new StoreCalls("Qdrant", "memory store", settings.policy());
    try (MemoryCollections collections = new MemoryCollections(settings)) {
      calls.run(collections::drop);
    }
  }

  @Override
  public Optional<ModelStamp> model() {
    return Optional.ofNullable(calls.call(collections::meta).model());
  }

  @Override
  public List<Added> add(List<EmbeddedMemory> memories) {
    MemoryWrites writes = new MemoryWrites(collections);
    return memories.isEmpty() ? List.of() : calls.call(() -> writes.add(memories));
  }

  @Override
  public boolean replace(Memory expected, EmbeddedMemory replacement) {
    Replacement wanted = new Replacement(expected, replacement);
    MemoryWrites writes = new MemoryWrites(collections);
    return calls.call(() -> writes.replace(wanted));
  }

  @Override
  public Set<MemoryId> delete(Collection<MemoryId> ids) {
    MemoryWrites writes = new MemoryWrites(collections);
    return ids.isEmpty() ? Set.of() : calls.call(() -> writes.delete(new LinkedHashSet<>(ids)));
  }

  @Override
  public Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    Map<MemoryId, EmbeddedMemory> stored =
        calls.call(() -> collections.find(new LinkedHashSet<>(ids)));
    return InOrder.of(ids, stored.values(), each -> each.memory().id());
  }

  @Override
  public Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    List<String> hashes = contents.stream().map(ContentHash::value).distinct().toList();
    Map<ContentHash, MemoryId> known = new HashMap<>();
    for (List<String> batch : PointCollection.batches(hashes, BATCH)) {
      Common.Filter filter =
          Common.Filter.newBuilder().addMust(matchKeywords(MemoryPoints.HASH, batch)).build();
      List<RetrievedPoint> points =
          read(() -> collections.memories().all(filter, include(List.of(MemoryPoints.HASH))));
      for (RetrievedPoint point : points) {
        String hash = Payload.of(point.getPayloadMap()).text(MemoryPoints.HASH);
        known.put(new ContentHash(hash), MemoryPoints.memoryId(point.getId()));
      }
    }
    return known;
  }

  @Override
  public List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    NearestRules.requireLimit(limit);
    return query.hasDirection()
        ? calls.call(() -> new NearestSearch(collections, query, filter, limit).run())
        : calls.call(() -> equallyFar(query, filter, limit));
  }

  @Override
  public MemoryPage browse(Filter filter, int offset, int limit) {
    return page(filter, offset, newest -> newest.page(offset, limit));
  }

  @Override
  public MemoryPage browseAfter(Filter filter, Position last, int limit) {
    return page(filter, 0, newest -> newest.after(last, limit));
  }

  @Override
  public Facets facets(Filter filter) {
    return read(() -> MemoryStatistics.facets(collections.memories(), filter));
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    Common.Filter everything = FilterConditions.memories(Filter.everything());
    List<MemoryId> ids = new ArrayList<>();
    read(() ->
            collections
                .memories()
                .scroll(
                    everything,
                    PointCollection.NOTHING,
                    after == null ? null : MemoryPoints.id(after),
                    limit + 1)
                .getResultList())
        .forEach(point -> ids.add(MemoryPoints.memoryId(point.getId())));
    ids.remove(after);
    return List.copyOf(find(ids.subList(0, Math.min(limit, ids.size()))).values());
  }

  @Override
  public StoreStatistics statistics() {
    return read(() -> MemoryStatistics.of(collections));
  }

  @Override
  public Successor successor(ModelStamp model) {
    return QdrantSuccessor.of(collections, calls, model);
  }

  @Override
  public void close() {
    calls.close();
    collections.close();
  }

  private <T> T read(Supplier<T> question) {
    return calls.call(() -> collections.prepared(question));
  }

  /** Some of what fits, newest first, and how many fit in all. */
  private MemoryPage page(Filter filter, int offset, Function<NewestFirst, List<MemoryId>> choice) {
    Common.Filter memories = FilterConditions.memories(filter);
    return read(
        () -> {
          long total = collections.memories().count(memories);
          List<Memory> page =
              offset >= total
                  ? List.of()
                  : whole(() -> choice.apply(new NewestFirst(collections.memories(), memories)));
          return new MemoryPage(page, total);
        });
  }

  /**
   * What is deleted between its id and itself must not make a page short, which would look like the
   * last one; so the page is chosen again. What can't be read stays away however often.
   */
  private List<Memory> whole(Supplier<List<MemoryId>> choice) {
    List<MemoryId> ids = choice.get();
    List<Memory> page = inOrder(ids);
    for (int again = 0; again < CHOICES && page.size() < ids.size(); again++) {
      ids = choice.get();
      page = inOrder(ids);
    }
    return page;
  }

  private List<Memory> inOrder(List<MemoryId> ids) {
    List<Memory> memories =
        PointData.map(
            collections.memories().retrieve(MemoryPoints.ids(ids), PointCollection.EVERYTHING),
            MemoryPoints::memory);
    return List.copyOf(InOrder.of(ids, memories, Memory::id).values());
  }

  /** A query without a direction is as far from everything as what is orthogonal. */
  private List<ScoredChunk> equallyFar(Embedding query, Filter filter, int limit) {
    collections.meta().requireModel(query.model());
    List<MemoryId> ids =
        new NewestFirst(collections.memories(), FilterConditions.memories(filter)).page(0, limit);
    Map<MemoryId, EmbeddedMemory> memories = collections.find(ids);
    List<ScoredChunk> chunks = new ArrayList<>();
    for (MemoryId id : ids) {
      EmbeddedMemory memory = memories.get(id);
      if (memory != null) {
        memory.chunks().forEach(chunk -> chunks.add(orthogonal(memory.memory(), chunk)));
      }
    }
    return List.copyOf(chunks.subList(0, Math.min(limit, chunks.size())));
  }

  private static ScoredChunk orthogonal(Memory memory, Chunk chunk) {
    return new ScoredChunk(
        memory.id(),
        chunk.index(),
        chunk.text(),
        memory.labels(),
        memory.createdAt(),
        new RawScore(0, ScoreScale.COSINE));
  }
}
