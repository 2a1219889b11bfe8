package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.points.FilterConditions;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.Meanwhile;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Points.Direction;
import io.qdrant.client.grpc.Points.OrderBy;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts what a store holds. Qdrant does not tell over this interface how much disk that takes. */
final class PointStatistics {

  private static final long UNKNOWN_SIZE = 0;

  private final PointCollection memories;
  private final Common.Filter filter;

  /** The register has no labels, so where those count it need not be left out, which takes long. */
  private final Common.Filter labelled;

  PointStatistics(PointCollection memories, Filter filter) {
    this.memories = memories;
    this.filter = FilterConditions.memories(filter);
    this.labelled = FilterConditions.chunks(filter);
  }

  StoreStatistics of(StoreModels models) {
    return new StoreStatistics(
        memories.counts().fitting(filter),
        memories.counts().extent(MemoryPoints.chunks(models.generation()), labelled).length(),
        counts(MemoryAttributes.TAGS),
        counts(MemoryAttributes.SOURCE),
        counts(MemoryAttributes.TYPE),
        "qdrant",
        models.model(),
        UNKNOWN_SIZE,
        first(Direction.Asc),
        first(Direction.Desc));
  }

  /** All are asked for at once. Every memory has one type, so the types add up to all of them. */
  Facets facets() {
    Meanwhile<Map<String, Long>> tags = Meanwhile.of(() -> counts(MemoryAttributes.TAGS));
    Meanwhile<Map<String, Long>> sources = Meanwhile.of(() -> counts(MemoryAttributes.SOURCE));
    Meanwhile<Map<String, Long>> months = Meanwhile.of(() -> counts(MemoryAttributes.MONTH));
    Map<String, Long> types = counts(MemoryAttributes.TYPE);
    return new Facets(
        types.values().stream().mapToLong(Long::longValue).sum(),
        tags.get(),
        sources.get(),
        types,
        months.get());
  }

  Map<LocalDate, Long> days() {
    Map<LocalDate, Long> days = new HashMap<>();
    memories
        .counts()
        .numbers(MemoryAttributes.CREATED, labelled)
        .forEach((created, count) -> days.merge(day(created), count, Long::sum));
    return days;
  }

  private static LocalDate day(long created) {
    return LocalDate.ofInstant(Instant.ofEpochMilli(created), ZoneOffset.UTC);
  }

  private Map<String, Long> counts(String field) {
    return memories.counts().texts(field, labelled);
  }

  private @Nullable Instant first(Direction direction) {
    OrderBy order =
        OrderBy.newBuilder().setKey(MemoryAttributes.CREATED).setDirection(direction).build();
    return memories.first(filter, include(List.of(MemoryAttributes.CREATED)), order, 1).stream()
        .map(point -> MemoryAttributes.createdAt(PointData.attributes(point)))
        .findFirst()
        .orElse(null);
  }
}
