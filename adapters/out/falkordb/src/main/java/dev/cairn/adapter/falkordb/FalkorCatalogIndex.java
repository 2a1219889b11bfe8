package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.CatalogFields.Kind;
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
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.search.NearestRules;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Skills and items in a graph of FalkorDB, which several processes may share. Searches compare
 * everything that fits: a search must tell how many are near enough, and an index of neighbours
 * could not.
 */
public final class FalkorCatalogIndex implements CatalogIndex {

  private final CatalogGraph graph;
  private final StoreCalls calls;
  private final Counted counted;

  private FalkorCatalogIndex(CatalogGraph graph, StoreCalls calls) {
    this.graph = graph;
    this.calls = calls;
    this.counted = new Counted(graph::toolCounts);
  }

  /** Opens the index; what it needs on the server is made where it is missing. */
  public static FalkorCatalogIndex open(FalkorSettings settings) {
    CatalogGraph graph = new CatalogGraph(Graph.of(settings, "catalog"));
    FalkorCatalogIndex index =
        new FalkorCatalogIndex(
            graph, new StoreCalls("FalkorDB", "catalogue index", settings.policy()));
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
    CatalogBatch contents = CatalogBatch.of(skills, items);
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
    List<String> keys = ids.stream().map(SkillId::value).toList();
    return InOrder.of(
        ids, find(CatalogFields.SKILL, keys, EmbeddedSkill::new), each -> each.skill().id());
  }

  @Override
  public Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    List<String> keys = ids.stream().map(ItemId::value).toList();
    return InOrder.of(
        ids, find(CatalogFields.ITEM, keys, EmbeddedItem::new), each -> each.item().id());
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    CatalogSearch search = new CatalogSearch(graph, query, leastCosine, limit);
    return calls.call(
        () -> counted.in(search.run(CatalogFields.SKILL, CatalogFilter.serving(type))));
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    CatalogSearch search = new CatalogSearch(graph, query, leastCosine, limit);
    return calls.call(() -> search.run(CatalogFields.ITEM, CatalogFilter.of(filter)));
  }

  @Override
  public Page<CountedSkill> browseSkills(int offset, int limit) {
    return calls.call(
        () -> counted.in(graph.page(CatalogFields.SKILL, CatalogFilter.NONE, offset, limit)));
  }

  @Override
  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return calls.call(
        () -> graph.page(CatalogFields.ITEM, CatalogFilter.of(filter), offset, limit));
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
    CatalogBatch contents = CatalogBatch.of(skills, items);
    CatalogWrites writes = new CatalogWrites(graph);
    return calls.call(() -> writes.replaceAll(revision, contents));
  }

  @Override
  public void close() {
    calls.close();
    graph.close();
  }

  private <T, E> List<E> find(
      Kind<T> kind, List<String> keys, BiFunction<T, Embedding, E> embedded) {
    String question =
        CatalogGraph.SERVED
            + "MATCH (n:%s) WHERE n.key IN $keys RETURN n.embedding, [%s]"
                .formatted(kind.label(), kind.columns());
    return calls.call(
        () ->
            graph.consistently(
                List.<E>of(),
                List::isEmpty,
                model ->
                    graph
                        .read(graph.served(question, model).with("keys", IndexKey.of(keys)))
                        .map(
                            row ->
                                embedded.apply(
                                    kind.reading().apply(row.row(1)),
                                    CatalogFields.embedding(row, model)))));
  }
}
