package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.CatalogEntries.Kind;
import dev.cairn.adapter.remote.CatalogBatch;
import dev.cairn.adapter.remote.Counted;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.search.NearestRules;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.FacetHit;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Skills and items in collections of Qdrant, which several processes may share. Each write counts
 * at once, and each read sees the whole catalogue as it was between two writes.
 */
public final class QdrantCatalogIndex implements CatalogIndex {

  private static final int BATCH = 500;

  private final CatalogCollections collections;
  private final StoreCalls calls;

  private QdrantCatalogIndex(CatalogCollections collections, StoreCalls calls) {
    this.collections = collections;
    this.calls = calls;
  }

  /** Opens the index; what it needs on the server is made where it is missing. */
  public static QdrantCatalogIndex open(QdrantSettings settings) {
    QdrantCatalogIndex index =
        new QdrantCatalogIndex(
            new CatalogCollections(settings),
            new StoreCalls("Qdrant", "catalogue index", settings.policy()));
    try {
      index.calls.run(index.collections::prepare);
      index.calls.call(index.collections::state);
      return index;
    } catch (RuntimeException e) {
      index.close();
      throw e;
    }
  }

  @Override
  public Optional<ModelStamp> model() {
    return Optional.ofNullable(calls.call(collections::state).model());
  }

  @Override
  public void save(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogBatch contents = CatalogBatch.of(skills, items);
    CatalogWrites writes = new CatalogWrites(collections);
    if (!contents.isEmpty()) {
      calls.call(() -> writes.save(contents));
    }
  }

  @Override
  public CatalogIds remove(CatalogIds ids) {
    CatalogWrites writes = new CatalogWrites(collections);
    return calls.call(() -> writes.remove(ids));
  }

  @Override
  public Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    List<String> keys = ids.stream().map(SkillId::value).toList();
    return InOrder.of(
        ids, find(CatalogEntries.SKILL, keys, EmbeddedSkill::new), each -> each.skill().id());
  }

  @Override
  public Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    List<String> keys = ids.stream().map(ItemId::value).toList();
    return InOrder.of(
        ids, find(CatalogEntries.ITEM, keys, EmbeddedItem::new), each -> each.item().id());
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    CatalogSearch search = new CatalogSearch(query, leastCosine, limit);
    CatalogConditions serving = CatalogConditions.serving(type);
    return ask(
        Nearest.none(),
        (state, entries) ->
            counted(state, entries)
                .in(search.run(state, entries, CatalogEntries.SKILL, serving, Skill::id)));
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    CatalogSearch search = new CatalogSearch(query, leastCosine, limit);
    CatalogConditions fitting = CatalogConditions.of(filter);
    return ask(
        Nearest.none(),
        (state, entries) ->
            search.run(state, entries, CatalogEntries.ITEM, fitting, CatalogItem::id));
  }

  @Override
  public Page<CountedSkill> browseSkills(int offset, int limit) {
    CatalogConditions every = CatalogConditions.every(CatalogEntries.SKILL);
    return ask(
        new Page<>(List.of(), 0),
        (state, entries) ->
            counted(state, entries)
                .in(page(entries, CatalogEntries.SKILL, every.in(state), offset, limit)));
  }

  @Override
  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    CatalogConditions fitting = CatalogConditions.of(filter);
    return ask(
        new Page<>(List.of(), 0),
        (state, entries) -> page(entries, CatalogEntries.ITEM, fitting.in(state), offset, limit));
  }

  @Override
  public CatalogStatistics statistics() {
    CatalogStatistics nothing = new CatalogStatistics(0, 0, 0, 0, Map.of(), "qdrant", null);
    return ask(
        nothing,
        (state, entries) -> {
          Map<String, Long> types = new TreeMap<>();
          for (FacetHit hit :
              entries.facet(
                  CatalogEntries.TYPE, CatalogConditions.every(CatalogEntries.ITEM).in(state))) {
            types.put(hit.getValue().getStringValue(), hit.getCount());
          }
          return new CatalogStatistics(
              entries.count(CatalogConditions.every(CatalogEntries.SKILL).in(state)),
              entries.count(CatalogConditions.active(CatalogEntries.SKILL).in(state)),
              entries.count(CatalogConditions.every(CatalogEntries.ITEM).in(state)),
              entries.count(CatalogConditions.active(CatalogEntries.ITEM).in(state)),
              types,
              "qdrant",
              state.model());
        });
  }

  @Override
  public long revision() {
    return calls.call(collections::state).revision();
  }

  @Override
  public boolean replaceAll(long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogBatch contents = CatalogBatch.of(skills, items);
    CatalogWrites writes = new CatalogWrites(collections);
    return calls.call(() -> writes.replaceAll(revision, contents));
  }

  @Override
  public void close() {
    calls.close();
    collections.close();
  }

  private <T> T ask(T nothing, BiFunction<CatalogState, PointCollection, T> question) {
    return calls.call(() -> collections.consistently(nothing, question));
  }

  private <T, E> List<E> find(
      Kind<T> kind, List<String> keys, BiFunction<T, Embedding, E> embedded) {
    return ask(
        List.of(),
        (state, entries) -> {
          List<PointId> ids = new ArrayList<>();
          for (List<String> batch : PointCollection.batches(keys, BATCH)) {
            entries
                .all(CatalogConditions.named(kind, batch).in(state), PointCollection.NOTHING)
                .forEach(point -> ids.add(point.getId()));
          }
          ModelStamp model = Objects.requireNonNull(state.model());
          return PointData.map(
              entries.retrieve(ids, PointCollection.EVERYTHING, true),
              point -> embedded.apply(kind.read(point), PointData.embedding(point, model)));
        });
  }

  /** Qdrant cannot order by text, so the ids of all that fit are ordered here. */
  private static <T> Page<T> page(
      PointCollection entries, Kind<T> kind, Filter fitting, int offset, int limit) {
    TreeMap<String, PointId> byKey = new TreeMap<>();
    for (RetrievedPoint point : entries.all(fitting, include(List.of(CatalogEntries.KEY)))) {
      byKey.put(Payload.of(point.getPayloadMap()).text(CatalogEntries.KEY), point.getId());
    }
    List<PointId> ids = byKey.values().stream().skip(offset).limit(limit).toList();
    Collection<RetrievedPoint> ordered =
        InOrder.of(ids, entries.retrieve(ids, PointCollection.EVERYTHING), RetrievedPoint::getId)
            .values();
    return new Page<>(PointData.map(List.copyOf(ordered), kind::read), byKey.size());
  }

  private static Counted counted(CatalogState state, PointCollection entries) {
    return new Counted(skills -> toolCounts(state, entries, skills));
  }

  private static Map<SkillId, Long> toolCounts(
      CatalogState state, PointCollection entries, List<SkillId> skills) {
    Map<SkillId, Long> counts = new HashMap<>();
    if (!skills.isEmpty()) {
      CatalogConditions carrying =
          CatalogConditions.active(CatalogEntries.ITEM).and(CatalogConditions.carrying(skills));
      entries
          .facet(CatalogEntries.SKILLS, carrying.in(state))
          .forEach(hit -> counts.put(new SkillId(hit.getValue().getStringValue()), hit.getCount()));
    }
    return counts;
  }
}
