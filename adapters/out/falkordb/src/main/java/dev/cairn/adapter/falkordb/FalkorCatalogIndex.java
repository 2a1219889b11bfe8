package dev.cairn.adapter.falkordb;

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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Skills and items in a graph of FalkorDB, which several processes may share. Searches compare
 * everything that fits: a search must tell how many are near enough, and an index of neighbours
 * could not.
 */
public final class FalkorCatalogIndex implements CatalogIndex {

  private final CatalogGraph graph;
  private final Calls calls;

  private FalkorCatalogIndex(CatalogGraph graph, Calls calls) {
    this.graph = graph;
    this.calls = calls;
  }

  /** Opens the index; what it needs on the server is made where it is missing. */
  public static FalkorCatalogIndex open(FalkorSettings settings) {
    CatalogGraph graph = new CatalogGraph(Graph.of(settings, "catalog"));
    FalkorCatalogIndex index =
        new FalkorCatalogIndex(graph, new Calls(settings, "catalogue index"));
    try {
      index.calls.run(graph::prepare);
      return index;
    } catch (RuntimeException e) {
      index.close();
      throw e;
    }
  }

  @Override
  public Optional<ModelStamp> model() {
    return Optional.ofNullable(calls.call(graph::meta).model());
  }

  @Override
  public void save(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogContents contents = CatalogContents.of(skills, items);
    if (!contents.isEmpty()) {
      calls.call(() -> new CatalogWrites(graph).save(contents));
    }
  }

  @Override
  public CatalogIds remove(CatalogIds ids) {
    CatalogWrites writes = new CatalogWrites(graph);
    return calls.call(() -> writes.remove(ids));
  }

  @Override
  public Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    return found(
        ids,
        find(
            "Skill",
            CatalogFields.SKILL,
            ids.stream().map(SkillId::value).toList(),
            model ->
                row ->
                    new EmbeddedSkill(
                        CatalogFields.skill(row),
                        CatalogFields.embedding(row, CatalogFields.SKILL_WIDTH, model))),
        each -> each.skill().id());
  }

  @Override
  public Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    return found(
        ids,
        find(
            "Item",
            CatalogFields.ITEM,
            ids.stream().map(ItemId::value).toList(),
            model ->
                row ->
                    new EmbeddedItem(
                        CatalogFields.item(row),
                        CatalogFields.embedding(row, CatalogFields.ITEM_WIDTH, model))),
        each -> each.item().id());
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return calls.call(
        () -> {
          Nearest<Skill> nearest =
              new CatalogSearch(graph, query, leastCosine, limit)
                  .run(
                      "Skill",
                      CatalogFields.SKILL,
                      CatalogFilter.serving(type),
                      CatalogFields::skill);
          Map<String, Long> counts =
              graph.toolCounts(
                  nearest.best().stream().map(each -> each.value().id().value()).toList());
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
    return calls.call(
        () ->
            new CatalogSearch(graph, query, leastCosine, limit)
                .run("Item", CatalogFields.ITEM, CatalogFilter.of(filter), CatalogFields::item));
  }

  @Override
  public Page<CountedSkill> browseSkills(int offset, int limit) {
    return calls.call(
        () -> {
          Page<Skill> page =
              graph.page(
                  "Skill",
                  CatalogFields.SKILL,
                  CatalogFilter.NONE,
                  offset,
                  limit,
                  CatalogFields::skill);
          Map<String, Long> counts =
              graph.toolCounts(page.values().stream().map(each -> each.id().value()).toList());
          return new Page<>(
              page.values().stream().map(each -> counted(each, counts)).toList(), page.total());
        });
  }

  @Override
  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return calls.call(
        () ->
            graph.page(
                "Item",
                CatalogFields.ITEM,
                CatalogFilter.of(filter),
                offset,
                limit,
                CatalogFields::item));
  }

  @Override
  public CatalogStatistics statistics() {
    return calls.call(
        () -> {
          CatalogMeta meta = graph.meta();
          Map<String, Long> types = new TreeMap<>();
          graph
              .read(Statement.of("MATCH (n:Item) RETURN n.type, count(n)"))
              .map(row -> types.put(row.text(0), row.integer(1)));
          return new CatalogStatistics(
              graph.count("MATCH (n:Skill)"),
              graph.count("MATCH (n:Skill) WHERE n.active = true"),
              graph.count("MATCH (n:Item)"),
              graph.count("MATCH (n:Item) WHERE n.active = true"),
              types,
              "falkordb",
              meta.model());
        });
  }

  @Override
  public long revision() {
    return calls.call(graph::meta).revision();
  }

  @Override
  public boolean replaceAll(long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogContents contents = CatalogContents.of(skills, items);
    CatalogWrites writes = new CatalogWrites(graph);
    return calls.call(() -> writes.replaceAll(revision, contents));
  }

  @Override
  public void close() {
    calls.close();
    graph.close();
  }

  private <T> List<T> find(
      String label,
      String columns,
      List<String> ids,
      Function<ModelStamp, Function<Row, T>> reading) {
    String question =
        CatalogGraph.SERVED
            + "MATCH (n:%s) WHERE n.key IN $keys RETURN %s, n.embedding".formatted(label, columns);
    return calls.call(
        () ->
            graph.consistently(
                List.<T>of(),
                List::isEmpty,
                model ->
                    graph
                        .read(graph.served(question, model).with("keys", IndexKey.of(ids)))
                        .map(reading.apply(model))));
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

  private static CountedSkill counted(Skill skill, Map<String, Long> counts) {
    return new CountedSkill(skill, counts.getOrDefault(IndexKey.of(skill.id().value()), 0L));
  }
}
