package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import com.google.common.collect.Lists;
import dev.cairn.adapter.qdrant.points.CatalogPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogView;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The entries that count at one revision. */
record CatalogSnapshot(CatalogState state, PointCollection entries) implements CatalogView {

  private static final int BATCH = 500;

  @Override
  public @Nullable ModelStamp model() {
    return state.model();
  }

  @Override
  public <T, E> List<E> find(CatalogKind<T, E> kind, List<String> keys) {
    List<PointId> ids = new ArrayList<>();
    for (List<String> batch : Lists.partition(keys, BATCH)) {
      entries
          .all(CatalogConditions.named(kind, batch).in(state), PointCollection.NOTHING)
          .forEach(point -> ids.add(point.getId()));
    }
    ModelStamp model = Objects.requireNonNull(state.model());
    return PointData.map(
        entries.retrieve(ids, PointCollection.EVERYTHING, true),
        point -> kind.embedded(CatalogPoints.attributes(point), model));
  }

  @Override
  public <T> Nearest<T> nearest(
      CatalogKind<T, ?> kind, ItemFilter filter, Embedding query, double leastCosine, int limit) {
    return new NearestPoints(query, leastCosine, limit)
        .run(this, kind, CatalogConditions.of(kind, filter));
  }

  @Override
  public Map<SkillId, Long> toolCounts(List<SkillId> skills) {
    Map<SkillId, Long> counts = new HashMap<>();
    if (!skills.isEmpty()) {
      CatalogConditions carrying =
          CatalogConditions.of(CatalogKind.ITEM, ItemFilter.searchable(Set.copyOf(skills), null));
      entries
          .counts()
          .texts(CatalogKind.SKILLS, carrying.in(state))
          .forEach((skill, count) -> counts.put(new SkillId(skill), count));
    }
    return counts;
  }

  @Override
  public long count(CatalogKind<?, ?> kind, ItemFilter filter) {
    return entries.counts().fitting(CatalogConditions.of(kind, filter).in(state));
  }

  @Override
  public Map<String, Long> types() {
    return entries
        .counts()
        .texts(CatalogKind.TYPE, CatalogConditions.every(CatalogKind.ITEM).in(state));
  }

  /** Qdrant cannot order by text, so the ids of all that fit are ordered here. */
  @Override
  public <T> Page<T> page(CatalogKind<T, ?> kind, ItemFilter filter, int offset, int limit) {
    CatalogConditions fitting = CatalogConditions.of(kind, filter);
    TreeMap<String, PointId> byKey = new TreeMap<>();
    for (RetrievedPoint point :
        entries.all(fitting.in(state), include(List.of(CatalogPoints.KEY)))) {
      byKey.put(PointData.attributes(point).text(CatalogPoints.KEY), point.getId());
    }
    List<PointId> ids = byKey.values().stream().skip(offset).limit(limit).toList();
    Collection<RetrievedPoint> ordered =
        InOrder.of(ids, entries.retrieve(ids, PointCollection.EVERYTHING), RetrievedPoint::getId)
            .values();
    return new Page<>(
        PointData.map(
            List.copyOf(ordered), point -> kind.reading().apply(CatalogPoints.attributes(point))),
        byKey.size());
  }
}
