package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.application.port.Facets;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Points.Direction;
import io.qdrant.client.grpc.Points.FacetHit;
import io.qdrant.client.grpc.Points.OrderBy;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts what a store holds. Qdrant does not tell over this interface how much disk that takes. */
final class MemoryStatistics {

  private static final long UNKNOWN_SIZE = 0;
  private static final Common.Filter MEMORIES = FilterConditions.memories(Filter.everything());

  private final PointCollection memories;
  private final Common.Filter filter;

  private MemoryStatistics(PointCollection memories, Common.Filter filter) {
    this.memories = memories;
    this.filter = filter;
  }

  static StoreStatistics of(MemoryCollections collections) {
    Meta meta = collections.meta();
    MemoryStatistics statistics = new MemoryStatistics(collections.memories(), MEMORIES);
    return new StoreStatistics(
        collections.memories().count(MEMORIES),
        statistics.chunks(meta.generation()),
        statistics.counts(MemoryPoints.TAGS),
        statistics.counts(MemoryPoints.SOURCE),
        statistics.counts(MemoryPoints.TYPE),
        "qdrant",
        meta.model(),
        UNKNOWN_SIZE,
        statistics.first(Direction.Asc),
        statistics.first(Direction.Desc));
  }

  /** Counts those that fit. Every memory has one type, so the types add up to all of them. */
  static Facets facets(PointCollection memories, Filter filter) {
    MemoryStatistics statistics = new MemoryStatistics(memories, FilterConditions.memories(filter));
    Map<String, Long> types = statistics.counts(MemoryPoints.TYPE);
    return new Facets(
        types.values().stream().mapToLong(Long::longValue).sum(),
        statistics.counts(MemoryPoints.TAGS),
        statistics.counts(MemoryPoints.SOURCE),
        types,
        statistics.counts(MemoryPoints.MONTH));
  }

  private Map<String, Long> counts(String field) {
    Map<String, Long> counts = new TreeMap<>();
    for (FacetHit hit : memories.facet(field, filter)) {
      counts.put(hit.getValue().getStringValue(), hit.getCount());
    }
    return counts;
  }

  private long chunks(int generation) {
    return memories.facet(MemoryPoints.chunks(generation), filter).stream()
        .mapToLong(hit -> hit.getValue().getIntegerValue() * hit.getCount())
        .sum();
  }

  private @Nullable Instant first(Direction direction) {
    OrderBy order =
        OrderBy.newBuilder().setKey(MemoryPoints.CREATED).setDirection(direction).build();
    List<RetrievedPoint> points =
        memories.first(filter, include(List.of(MemoryPoints.CREATED)), order, 1);
    return points.isEmpty()
        ? null
        : MemoryPoints.createdAt(Payload.of(points.getFirst().getPayloadMap()));
  }
}
