package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Floats;
import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.Meanwhile;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.AcornSearchParams;
import io.qdrant.client.grpc.Points.QuantizationSearchParams;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SearchPoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The chunks nearest to a vector. Qdrant checks the filter while it searches, and compares all that
 * fit where those are few or have no graph yet. Then:
 *
 * <ol>
 *   <li>where it came up short of what there is, all that fit are compared;
 *   <li>where more may be as near as the last one, ever more are asked for, so that the order of
 *       equals decides who is cut off;
 *   <li>what was found counts only as the version that its memory's point names. Chunks of other
 *       versions are being written or removed: one more search sees what took their place.
 * </ol>
 */
final class PointSearch {

  static final Comparator<ScoredChunk> BEST_FIRST =
      Comparator.comparingDouble((ScoredChunk chunk) -> chunk.score().value())
          .reversed()
          .thenComparing(ScoredChunk::createdAt, Comparator.reverseOrder())
          .thenComparing(ScoredChunk::memoryId)
          .thenComparingInt(ScoredChunk::chunkIndex);

  private static final int SPARE = 8;
  private static final int GROWTH = 4;
  private static final int MOST_ROUNDS = 50;
  private static final double OVERSAMPLING = 3;

  private final MemoryCollections collections;
  private final Embedding query;
  private final Filter filter;
  private final int limit;
  private final Detail detail;
  private final Set<PointId> rejected = new HashSet<>();
  private int wanted;
  private boolean exact;

  /** A chunk that counts, with what its memory says. */
  record Near(Hit hit, Attributes memory, ScoredChunk chunk) {}

  /**
   * How much is asked for.
   *
   * @param chunk what is read of chunks
   * @param labels what is read of their memories
   * @param alongside what else is asked about all that was found, at the same time
   * @param fitting how many chunks fit the filter, or more
   */
  record Detail(
      List<String> chunk,
      List<String> labels,
      Consumer<List<PointId>> alongside,
      LongSupplier fitting) {

    /** All that an answer says. */
    static final Detail WHOLE =
        new Detail(
            ImmutableList.<String>builder().addAll(Hit.PLACE).add(MemoryAttributes.TEXT).build(),
            MemoryPoints.LABELS,
            ids -> {},
            () -> Long.MAX_VALUE);

    /** As much as it takes to know which chunks count. */
    static Detail least(Filter filter, Consumer<List<PointId>> alongside, LongSupplier fitting) {
      return new Detail(Hit.PLACE, least(filter), alongside, fitting);
    }

    /** What is read of memories then. */
    static List<String> least(Filter filter) {
      return FilterConditions.isAboutFields(filter)
          ? MemoryPoints.LABELS
          : MemoryPoints.LABELS_WITHOUT_FIELDS;
    }
  }

  PointSearch(MemoryCollections collections, Embedding query, Filter filter, int limit) {
    this(collections, query, filter, limit, Detail.WHOLE);
  }

  PointSearch(
      MemoryCollections collections, Embedding query, Filter filter, int limit, Detail detail) {
    this.collections = collections;
    this.query = query;
    this.filter = filter;
    this.limit = limit;
    this.detail = detail;
    this.wanted = limit + SPARE;
  }

  List<ScoredChunk> run() {
    return query.hasDirection() ? found().stream().map(Near::chunk).toList() : equallyFar();
  }

  /** A query without a direction is as far from everything as what is orthogonal. */
  private List<ScoredChunk> equallyFar() {
    collections.models().requireModel(query.model());
    List<MemoryId> ids =
        new NewestFirst(collections.memories(), FilterConditions.memories(filter)).page(0, limit);
    List<EmbeddedMemory> found = collections.stored().find(ids);
    return InOrder.of(ids, found, each -> each.memory().id()).values().stream()
        .flatMap(each -> each.chunks().stream().map(chunk -> orthogonal(each.memory(), chunk)))
        .limit(limit)
        .toList();
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

  List<Near> found() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Near> found = attempt(collections.knownModels());
      if (found != null) {
        return found;
      }
    }
    throw QdrantFailures.busy();
  }

  /** Null where another round is needed, which will ask for more or for something else. */
  private @Nullable List<Near> attempt(StoreModels models) {
    if (!query.model().equals(models.model())) {
      StoreModels now = collections.models();
      now.requireModel(query.model());
      return now.model() == null ? List.of() : null;
    }
    List<ScoredPoint> found;
    try {
      found = search(models.generation());
    } catch (PlaceMissing e) {
      return collections.models().generation() == models.generation() ? List.of() : null;
    }
    return counted(models, found);
  }

  private @Nullable List<Near> counted(StoreModels models, List<ScoredPoint> found) {
    List<Hit> hits = PointData.map(found, Hit::of);
    Set<MemoryId> memories = hits.stream().map(Hit::memory).collect(Collectors.toSet());
    Meanwhile<List<PointId>> alongside = Meanwhile.of(() -> askAlongside(found));
    Snapshot snapshot =
        collections.prepared(
            () -> collections.look(memories, withChunks(detail.labels, models.generation())));
    alongside.get();
    if (snapshot.models().generation() != models.generation() || isNews(hits, snapshot)) {
      return null;
    }
    return chosen(found, counting(hits, snapshot));
  }

  /** Labels of memories, and how many chunks they have in a generation. */
  static List<String> withChunks(List<String> labels, int generation) {
    List<String> fields = new ArrayList<>(labels);
    fields.add(MemoryPoints.chunks(generation));
    return fields;
  }

  private List<PointId> askAlongside(List<ScoredPoint> found) {
    List<PointId> ids = found.stream().map(ScoredPoint::getId).toList();
    detail.alongside.accept(ids);
    return ids;
  }

  private List<ScoredPoint> search(int generation) {
    List<ScoredPoint> found = collections.chunks(generation).search(request());
    if (found.size() < wanted && !exact && found.size() < detail.fitting.getAsLong()) {
      exact = true;
      found = collections.chunks(generation).search(request());
    }
    return found;
  }

  private SearchPoints.Builder request() {
    QdrantIndexing indexing = collections.settings().indexing();
    SearchParams.Builder params =
        SearchParams.newBuilder()
            .setExact(exact)
            .setHnswEf(Math.max(indexing.ef(), 4 * wanted))
            .setAcorn(AcornSearchParams.newBuilder().setEnable(true).setMaxSelectivity(1));
    if (indexing.quantization() != QdrantIndexing.Quantization.NONE) {
      params.setQuantization(
          QuantizationSearchParams.newBuilder().setRescore(true).setOversampling(OVERSAMPLING));
    }
    return SearchPoints.newBuilder()
        .addAllVector(Floats.asList(query.unit()))
        .setFilter(FilterConditions.chunks(filter))
        .setLimit(wanted)
        .setWithPayload(include(detail.chunk))
        .setParams(params);
  }

  /** Whether something does not count that a search before this one did not find. */
  private boolean isNews(List<Hit> hits, Snapshot snapshot) {
    List<Hit> uncounted = hits.stream().filter(hit -> !hit.counts(snapshot, filter)).toList();
    List<Hit> again = uncounted.stream().filter(hit -> rejected.contains(hit.id())).toList();
    collections.leftovers().suspect(again);
    return rejected.addAll(uncounted.stream().map(Hit::id).toList());
  }

  private List<Near> counting(List<Hit> hits, Snapshot snapshot) {
    List<Hit> counting = hits.stream().filter(hit -> hit.counts(snapshot, filter)).toList();
    List<Near> chunks =
        new ArrayList<>(
            PointData.map(counting, hit -> new Near(hit, hit.in(snapshot), hit.chunk(snapshot))));
    chunks.sort(Comparator.comparing(Near::chunk, BEST_FIRST));
    return chunks;
  }

  private @Nullable List<Near> chosen(List<ScoredPoint> found, List<Near> chunks) {
    boolean cutCleanly =
        chunks.size() >= limit
            && chunks.get(limit - 1).chunk().score().value() > found.getLast().getScore();
    if (found.size() == wanted && !cutCleanly) {
      wanted *= GROWTH;
      return null;
    }
    return chunks.subList(0, Math.min(limit, chunks.size()));
  }
}
