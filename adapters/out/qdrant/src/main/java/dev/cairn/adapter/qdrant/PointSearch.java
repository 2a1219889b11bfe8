package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Floats;
import dev.cairn.adapter.qdrant.Hit.Counted;
import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.FilterConditions;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.AcornSearchParams;
import io.qdrant.client.grpc.Points.QuantizationSearchParams;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.SearchPoints;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
final class PointSearch<T> {

  private static final int SPARE = 8;
  private static final int GROWTH = 4;
  private static final int MOST_ROUNDS = 50;
  private static final double OVERSAMPLING = 3;

  private final MemoryCollections collections;
  private final Embedding query;
  private final Filter filter;
  private final int limit;
  private final Reading<T> reading;
  private final Set<PointId> rejected = new HashSet<>();
  private int wanted;
  private boolean exact;

  PointSearch(
      MemoryCollections collections,
      Embedding query,
      Filter filter,
      int limit,
      Reading<T> reading) {
    this.collections = collections;
    this.query = query;
    this.filter = filter;
    this.limit = limit;
    this.reading = reading;
    this.wanted = limit + SPARE;
  }

  /** How it is found out what chunks say, and which of them count. */
  interface Reading<T> {

    /** What is read of chunks when they are found. */
    WithPayloadSelector fields();

    /** How many chunks fit the filter, or more. */
    long fitting();

    /** What those chunks say that were found. */
    Read<T> read(List<ScoredPoint> found);
  }

  /**
   * What was read.
   *
   * @param generation the one in service by then
   * @param counting the chunks that count
   * @param others those that do not, as far as they are still there
   */
  record Read<T>(int generation, List<Near<T>> counting, List<Hit> others) {}

  /** A chunk that counts, how near it is, and what it says. */
  record Near<T>(PointId id, double score, ChunkRef ref, Instant createdAt, T said) {

    private static final Comparator<Near<?>> BEST_FIRST =
        Comparator.<Near<?>>comparingDouble(Near::score)
            .reversed()
            .thenComparing(Near::createdAt, Comparator.reverseOrder())
            .thenComparing(each -> each.ref.memoryId())
            .thenComparingInt(each -> each.ref.chunkIndex());
  }

  /** The chunks with all that an answer says. */
  static List<ScoredChunk> whole(
      MemoryCollections collections, Embedding query, Filter filter, int limit) {
    return query.hasDirection()
        ? new PointSearch<>(collections, query, filter, limit, new Whole(collections, filter))
            .found()
        : equallyFar(collections, query, filter, limit);
  }

  /** A query without a direction is as far from everything as what is orthogonal. */
  private static List<ScoredChunk> equallyFar(
      MemoryCollections collections, Embedding query, Filter filter, int limit) {
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

  /** Reads the texts, and the labels of their memories. */
  private record Whole(MemoryCollections collections, Filter filter)
      implements Reading<ScoredChunk> {

    private static final WithPayloadSelector FIELDS =
        include(
            ImmutableList.<String>builder().addAll(Hit.PLACE).add(MemoryAttributes.TEXT).build());

    @Override
    public WithPayloadSelector fields() {
      return FIELDS;
    }

    @Override
    public long fitting() {
      return Long.MAX_VALUE;
    }

    @Override
    public Read<ScoredChunk> read(List<ScoredPoint> found) {
      List<Hit> hits = PointData.map(found, Hit::of);
      Snapshot snapshot =
          collections.prepared(() -> collections.look(Hit.memories(hits), MemoryPoints.LABELS));
      Counted counted = Counted.of(hits, snapshot, filter);
      return new Read<>(
          snapshot.models().generation(),
          PointData.map(counted.counting(), hit -> near(hit, hit.chunk(snapshot))),
          counted.others());
    }

    private static Near<ScoredChunk> near(Hit hit, ScoredChunk chunk) {
      return new Near<>(hit.id(), hit.score(), hit.ref(), chunk.createdAt(), chunk);
    }
  }

  List<T> found() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Near<T>> found = attempt(collections.knownModels());
      if (found != null) {
        return found.stream().map(Near::said).toList();
      }
    }
    throw QdrantFailures.busy();
  }

  /** Null where another round is needed, which will ask for more or for something else. */
  private @Nullable List<Near<T>> attempt(StoreModels models) {
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
    Read<T> read = reading.read(found);
    boolean outdated = read.generation != models.generation();
    return outdated || isNews(found, read) ? null : chosen(found, read.counting);
  }

  private List<ScoredPoint> search(int generation) {
    List<ScoredPoint> found = collections.chunks(generation).search(request());
    if (found.size() < wanted && !exact && found.size() < reading.fitting()) {
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
        .setWithPayload(reading.fields())
        .setParams(params);
  }

  /** Whether something does not count that a search before this one did not find. */
  private boolean isNews(List<ScoredPoint> found, Read<T> read) {
    if (read.counting.size() == found.size()) {
      return false;
    }
    collections
        .leftovers()
        .suspect(read.others.stream().filter(hit -> rejected.contains(hit.id())).toList());
    Set<PointId> uncounted = found.stream().map(ScoredPoint::getId).collect(Collectors.toSet());
    read.counting.forEach(near -> uncounted.remove(near.id));
    return rejected.addAll(uncounted);
  }

  private @Nullable List<Near<T>> chosen(List<ScoredPoint> found, List<Near<T>> counting) {
    List<Near<T>> chunks = counting.stream().sorted(Near.BEST_FIRST).toList();
    boolean cutCleanly =
        chunks.size() >= limit && chunks.get(limit - 1).score > found.getLast().getScore();
    if (found.size() == wanted && !cutCleanly) {
      wanted *= GROWTH;
      return null;
    }
    return chunks.subList(0, Math.min(limit, chunks.size()));
  }
}
