package dev.cairn.adapter.qdrant;

import static dev.cairn.adapter.remote.memories.MemoryAttributes.HASH;
import static io.qdrant.client.ConditionFactory.matchKeywords;
import static io.qdrant.client.WithPayloadSelectorFactory.include;

import com.google.common.collect.Lists;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.FilterConditions;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.memories.KeptFacets;
import dev.cairn.adapter.remote.memories.MemoryAttempt;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.RemoteMemoryStore;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Memories in collections of Qdrant, which several processes may share. Qdrant has no transactions:
 * a memory is there when its own point is, which is written after its chunks; and writers take
 * turns.
 */
public final class QdrantMemoryStore extends RemoteMemoryStore {

  private static final int BATCH = 500;
  private static final int CHOICES = 3;

  private final MemoryCollections collections;
  private final KeptFacets facets = new KeptFacets();

  private QdrantMemoryStore(MemoryCollections collections, StoreCalls calls) {
    super(calls, collections::close);
    this.collections = collections;
  }

  /** Opens the store; what it needs on the server is made where it is missing. */
  public static QdrantMemoryStore open(QdrantSettings settings) {
    MemoryCollections collections = new MemoryCollections(settings);
    QdrantMemoryStore store = new QdrantMemoryStore(collections, calls(settings));
    store.calls().open(store, collections::prepare, store::close);
    store.complete(new OlderChunks(collections)::addSome);
    return store;
  }

  /** Whether the server can do what the store needs; empty where it can, else what to do. */
  public static Optional<String> examine(QdrantSettings settings) {
    try (QdrantConnection connection = new QdrantConnection(settings)) {
      return calls(settings).call(connection::problem);
    }
  }

  /** Removes a store with everything in it. */
  public static void drop(QdrantSettings settings) {
    try (MemoryCollections collections = new MemoryCollections(settings)) {
      calls(settings).run(collections::drop);
    }
  }

  private static StoreCalls calls(QdrantSettings settings) {
    return new StoreCalls("Qdrant", "memory store", settings.policy());
  }

  @Override
  protected StoreModels models() {
    return collections.models();
  }

  @Override
  protected <T> T write(UUID call, Function<MemoryAttempt, Optional<T>> attempt) {
    Function<Turn, T> work =
        turn -> {
          PointAttempt points = new PointAttempt(collections, turn, call);
          T result = attempt.apply(points).orElseThrow(QdrantFailures::busy);
          if (!collections.leftovers().remove(collections, points.models().generation())) {
            points.touched().ifPresent(turn::note);
          }
          return result;
        };
    return collections.prepared(() -> collections.turns().take(work));
  }

  @Override
  protected List<EmbeddedMemory> whole(Collection<MemoryId> ids) {
    return collections.stored().find(ids);
  }

  @Override
  protected List<Attributes> holders(List<String> hashes) {
    List<Attributes> holders = new ArrayList<>();
    for (List<String> batch : Lists.partition(hashes, BATCH)) {
      Common.Filter filter = Common.Filter.newBuilder().addMust(matchKeywords(HASH, batch)).build();
      collections
          .prepared(() -> collections.memories().all(filter, include(List.of(HASH))))
          .forEach(point -> holders.add(PointData.attributes(point)));
    }
    return holders;
  }

  @Override
  protected List<ScoredChunk> near(Embedding query, Filter filter, int limit) {
    return PointSearch.whole(collections, query, filter, limit);
  }

  /** Another generation may have taken over meanwhile, and this one have vanished. */
  @Override
  protected <T> T asking(Function<ChunkWords<?>, T> question) {
    for (int attempt = 0; attempt < CHOICES; attempt++) {
      PointWords words = new PointWords(collections);
      try {
        T answer = question.apply(words);
        if (!words.isOutdated()) {
          return answer;
        }
      } catch (PlaceMissing promotedMeanwhile) {
        collections.models();
      } catch (ModelMismatchError mismatch) {
        if (!words.isOutdated()) {
          throw mismatch;
        }
      }
    }
    throw QdrantFailures.busy();
  }

  @Override
  public Facets facets(Filter filter) {
    return read(
        () ->
            facets.of(
                collections.present().revision(),
                filter,
                () -> new PointStatistics(collections.memories(), filter).facets()));
  }

  @Override
  public Map<LocalDate, Long> days(Filter filter) {
    return read(() -> new PointStatistics(collections.memories(), filter).days());
  }

  @Override
  public List<EmbeddedMemory> scan(@Nullable MemoryId after, int limit) {
    List<MemoryId> ids = MemoryPoints.memoryIds(next(after, limit, PointCollection.NOTHING));
    return List.copyOf(find(ids).values());
  }

  @Override
  public List<MemoryState> states(@Nullable MemoryId after, int limit) {
    List<RetrievedPoint> points = next(after, limit, include(List.of(MemoryAttributes.STATE)));
    List<MemoryId> older =
        MemoryPoints.memoryIds(
            points.stream().filter(point -> point.getPayloadCount() == 0).toList());
    Map<MemoryId, MemoryState> made = new HashMap<>();
    read(() -> collections.stored().inOrder(older))
        .forEach(each -> made.put(each.id(), MemoryState.of(each)));
    return PointData.map(points, point -> state(point, made));
  }

  /** What an earlier version wrote says nothing of its state. */
  private static MemoryState state(RetrievedPoint point, Map<MemoryId, MemoryState> made) {
    MemoryState own = made.get(MemoryPoints.memoryId(point.getId()));
    return own == null ? MemoryAttributes.state(PointData.attributes(point)) : own;
  }

  /** The next points of memories in the order of their ids. */
  private List<RetrievedPoint> next(
      @Nullable MemoryId after, int limit, WithPayloadSelector payload) {
    Common.Filter everything = FilterConditions.memories(Filter.everything());
    PointId from = after == null ? null : MemoryPoints.id(after);
    return read(() -> collections.memories().scroll(everything, payload, from, limit + 1)).stream()
        .filter(point -> !point.getId().equals(from))
        .limit(limit)
        .toList();
  }

  @Override
  public StoreStatistics statistics() {
    return read(
        () ->
            new PointStatistics(collections.memories(), Filter.everything())
                .of(collections.models()));
  }

  @Override
  protected Successor begin(ModelStamp model) {
    return QdrantSuccessor.of(collections, model);
  }

  private <T> T read(Supplier<T> question) {
    return calls().call(() -> collections.prepared(question));
  }

  @Override
  protected MemoryPage page(Filter filter, @Nullable Position last, int offset, int limit) {
    Common.Filter memories = FilterConditions.memories(filter);
    Supplier<List<MemoryId>> choice =
        () -> {
          NewestFirst newest = new NewestFirst(collections.memories(), memories);
          return last == null ? newest.page(offset, limit) : newest.after(last, limit);
        };
    return collections.prepared(
        () -> {
          long total = collections.memories().counts().fitting(memories);
          return new MemoryPage(offset >= total ? List.of() : whole(choice), total);
        });
  }

  /**
   * What is deleted between its id and itself must not make a page short, which would look like the
   * last one; so the page is chosen again. What can't be read stays away however often.
   */
  private List<Memory> whole(Supplier<List<MemoryId>> choice) {
    List<MemoryId> ids = choice.get();
    List<Memory> page = collections.stored().inOrder(ids);
    for (int again = 0; again < CHOICES && page.size() < ids.size(); again++) {
      ids = choice.get();
      page = collections.stored().inOrder(ids);
    }
    return page;
  }
}
