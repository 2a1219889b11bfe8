package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.CatalogEntries.Kind;
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
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.search.NearestRules;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.FacetHit;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Skills and items in collections of Qdrant, which several processes may share. Each write counts
 * at once, and each read sees the whole catalogue as it was between two writes.
 */
public final class QdrantCatalogIndex implements CatalogIndex {

  private static final int BATCH = 500;

  private final CatalogCollections collections;
  private final Calls calls;

  private QdrantCatalogIndex(CatalogCollections collections, Calls calls) {
    this.collections = collections;
    this.calls = calls;
  }

  /** Opens the index; what it needs on the server is made where it is missing. */
  public static QdrantCatalogIndex open(QdrantSettings settings) {
    QdrantCatalogIndex index =
        new QdrantCatalogIndex(
            new CatalogCollections(settings), new Calls(settings, "catalogue index"));
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
    CatalogContents contents = CatalogContents.of(skills, items);
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
    return found(
        ids,
        find(
            Kind.SKILL,
            ids.stream().map(SkillId::value).toList(),
            (payload, vector) -> new EmbeddedSkill(CatalogEntries.skill(payload), vector)),
        each -> each.skill().id());
  }

  @Override
  public Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    return found(
        ids,
        find(
            Kind.ITEM,
            ids.stream().map(ItemId::value).toList(),
            (payload, vector) -> new EmbeddedItem(CatalogEntries.item(payload), vector)),
        each -> each.item().id());
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    CatalogSearch search = new CatalogSearch(query, leastCosine, limit);
    return ask(
        Nearest.none(),
        (state, entries) -> {
          Nearest<Skill> nearest =
              search.run(
                  state,
                  entries,
                  CatalogConditions.serving(type),
                  CatalogEntries::skill,
                  Skill::id);
          List<Skill> skills = nearest.best().stream().map(Scored::value).toList();
          Map<SkillId, Long> counts = toolCounts(state, entries, skills);
          return new Nearest<>(
              nearest.best().stream()
                  .map(each -> new Scored<>(counted(each.value(), counts), each.score()))
                  .toList(),
              nearest.total());
        });
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    CatalogSearch search = new CatalogSearch(query, leastCosine, limit);
    return ask(
        Nearest.none(),
        (state, entries) ->
            search.run(
                state,
                entries,
                CatalogConditions.of(filter),
                CatalogEntries::item,
                CatalogItem::id));
  }

  @Override
  public Page<CountedSkill> browseSkills(int offset, int limit) {
    return ask(
        new Page<>(List.of(), 0),
        (state, entries) -> {
          Page<Skill> page =
              page(
                  state,
                  entries,
                  CatalogConditions.every(Kind.SKILL),
                  offset,
                  limit,
                  CatalogEntries::skill);
          Map<SkillId, Long> counts = toolCounts(state, entries, page.values());
          return new Page<>(
              page.values().stream().map(each -> counted(each, counts)).toList(), page.total());
        });
  }

  @Override
  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return ask(
        new Page<>(List.of(), 0),
        (state, entries) ->
            page(
                state, entries, CatalogConditions.of(filter), offset, limit, CatalogEntries::item));
  }

  @Override
  public CatalogStatistics statistics() {
    CatalogStatistics nothing = new CatalogStatistics(0, 0, 0, 0, Map.of(), "qdrant", null);
    return ask(
        nothing,
        (state, entries) -> {
          Map<String, Long> types = new TreeMap<>();
          for (FacetHit hit :
              entries.facet(CatalogEntries.TYPE, CatalogConditions.every(Kind.ITEM).in(state))) {
            types.put(hit.getValue().getStringValue(), hit.getCount());
          }
          return new CatalogStatistics(
              entries.count(CatalogConditions.every(Kind.SKILL).in(state)),
              entries.count(CatalogConditions.active(Kind.SKILL).in(state)),
              entries.count(CatalogConditions.every(Kind.ITEM).in(state)),
              entries.count(CatalogConditions.active(Kind.ITEM).in(state)),
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
    CatalogContents contents = CatalogContents.of(skills, items);
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

  private <T> List<T> find(
      Kind kind, List<String> keys, BiFunction<Payload, Embedding, T> reading) {
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
              point ->
                  reading.apply(
                      Payload.of(point.getPayloadMap()), PointData.embedding(point, model)));
        });
  }

  /** Qdrant cannot order by text, so the ids of all that fit are ordered here. */
  private static <T> Page<T> page(
      CatalogState state,
      PointCollection entries,
      CatalogConditions conditions,
      int offset,
      int limit,
      Function<Payload, T> reading) {
    TreeMap<String, PointId> byKey = new TreeMap<>();
    for (RetrievedPoint point :
        entries.all(conditions.in(state), include(List.of(CatalogEntries.KEY)))) {
      byKey.put(Payload.of(point.getPayloadMap()).text(CatalogEntries.KEY), point.getId());
    }
    List<PointId> ids = byKey.values().stream().skip(offset).limit(limit).toList();
    Map<PointId, RetrievedPoint> points = new HashMap<>();
    entries
        .retrieve(ids, PointCollection.EVERYTHING)
        .forEach(point -> points.put(point.getId(), point));
    List<RetrievedPoint> ordered =
        ids.stream().filter(points::containsKey).map(points::get).toList();
    return new Page<>(
        PointData.map(ordered, point -> reading.apply(Payload.of(point.getPayloadMap()))),
        byKey.size());
  }

  /** How many active items carry each of the skills; 0 is left out. */
  private static Map<SkillId, Long> toolCounts(
      CatalogState state, PointCollection entries, List<Skill> skills) {
    Map<SkillId, Long> counts = new HashMap<>();
    if (!skills.isEmpty()) {
      List<SkillId> ids = skills.stream().map(Skill::id).toList();
      CatalogConditions carrying =
          CatalogConditions.active(Kind.ITEM).and(CatalogConditions.carrying(ids));
      entries
          .facet(CatalogEntries.SKILLS, carrying.in(state))
          .forEach(hit -> counts.put(new SkillId(hit.getValue().getStringValue()), hit.getCount()));
    }
    return counts;
  }

  private static <K, V> Map<K, V> found(
      Collection<K> ids, List<V> values, Function<V, K> identity) {
    Map<K, V> byId = new LinkedHashMap<>();
    values.forEach(value -> byId.put(identity.apply(value), value));
    Map<K, V> found = new LinkedHashMap<>();
    for (K id : ids) {
      V value = byId.get(id);
      if (value != null) {
        found.put(id, value);
      }
    }
    return found;
  }

  private static CountedSkill counted(Skill skill, Map<SkillId, Long> counts) {
    return new CountedSkill(skill, counts.getOrDefault(skill.id(), 0L));
  }
}
