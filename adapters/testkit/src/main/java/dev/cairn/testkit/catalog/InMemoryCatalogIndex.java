package dev.cairn.testkit.catalog;

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
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.NearestRules;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The brute-force oracle: looks at everything, every time, by the domain's own definitions. */
public final class InMemoryCatalogIndex implements CatalogIndex {

  private final SortedMap<SkillId, EmbeddedSkill> skills = new TreeMap<>();
  private final SortedMap<ItemId, EmbeddedItem> items = new TreeMap<>();
  private @Nullable ModelStamp model;
  private long revision;

  @Override
  public synchronized Optional<ModelStamp> model() {
    return Optional.ofNullable(model);
  }

  @Override
  public synchronized void save(List<EmbeddedSkill> newSkills, List<EmbeddedItem> newItems) {
    Set<ModelStamp> models = models(newSkills, newItems);
    if (models.isEmpty()) {
      return;
    }
    ModelStamp wanted = model == null ? models.iterator().next() : model;
    models.forEach(wanted::requireSame);
    put(newSkills, newItems);
  }

  @Override
  public synchronized CatalogIds remove(CatalogIds ids) {
    Set<SkillId> goneSkills = new HashSet<>(ids.skills());
    goneSkills.retainAll(skills.keySet());
    Set<ItemId> goneItems = new HashSet<>(ids.items());
    goneItems.retainAll(items.keySet());
    skills.keySet().removeAll(goneSkills);
    items.keySet().removeAll(goneItems);
    model = skills.isEmpty() && items.isEmpty() ? null : model;
    revision++;
    return new CatalogIds(goneSkills, goneItems);
  }

  @Override
  public synchronized Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    return found(skills, ids);
  }

  @Override
  public synchronized Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    return found(items, ids);
  }

  @Override
  public synchronized Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    requireSearchable(query, limit);
    return nearest(
        skills.values().stream().filter(each -> each.skill().serves(type)),
        query,
        EmbeddedSkill::embedding,
        each -> counted(each.skill()),
        leastCosine,
        limit);
  }

  @Override
  public synchronized Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    requireSearchable(query, limit);
    return nearest(
        items.values().stream().filter(each -> filter.matches(each.item().profile())),
        query,
        EmbeddedItem::embedding,
        EmbeddedItem::item,
        leastCosine,
        limit);
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    return new BlendedCatalogOracle(this).skills(probe, type, least, limit);
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Probe probe, ItemFilter filter, double least, int limit) {
    return new BlendedCatalogOracle(this).items(probe, filter, least, limit);
  }

  synchronized List<EmbeddedSkill> everySkill() {
    return List.copyOf(skills.values());
  }

  synchronized List<EmbeddedItem> everyItem() {
    return List.copyOf(items.values());
  }

  @Override
  public synchronized Page<CountedSkill> browseSkills(int offset, int limit) {
    return page(
        skills.values().stream().map(each -> counted(each.skill())).toList(), offset, limit);
  }

  @Override
  public synchronized Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return page(
        items.values().stream()
            .map(EmbeddedItem::item)
            .filter(item -> filter.matches(item.profile()))
            .toList(),
        offset,
        limit);
  }

  @Override
  public synchronized CatalogStatistics statistics() {
    Map<String, Long> types = new TreeMap<>();
    items
        .values()
        .forEach(each -> types.merge(each.item().profile().type().label(), 1L, Long::sum));
    return new CatalogStatistics(
        skills.size(),
        skills.values().stream().filter(each -> each.skill().active()).count(),
        items.size(),
        items.values().stream().filter(each -> each.item().profile().active()).count(),
        types,
        "memory",
        model);
  }

  @Override
  public synchronized long revision() {
    return revision;
  }

  @Override
  public synchronized boolean replaceAll(
      long expected, List<EmbeddedSkill> newSkills, List<EmbeddedItem> newItems) {
    if (expected != revision) {
      return false;
    }
    Set<ModelStamp> models = models(newSkills, newItems);
    models.stream().findFirst().ifPresent(first -> models.forEach(first::requireSame));
    skills.clear();
    items.clear();
    model = null;
    put(newSkills, newItems);
    return true;
  }

  @Override
  public void close() {}

  private void put(List<EmbeddedSkill> newSkills, List<EmbeddedItem> newItems) {
    models(newSkills, newItems).forEach(stamp -> model = stamp);
    newSkills.forEach(each -> skills.put(each.skill().id(), each));
    newItems.forEach(each -> items.put(each.item().id(), each));
    revision++;
  }

  private static Set<ModelStamp> models(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    Set<ModelStamp> models = new HashSet<>();
    skills.forEach(each -> models.add(each.embedding().model()));
    items.forEach(each -> models.add(each.embedding().model()));
    return models;
  }

  synchronized CountedSkill counted(Skill skill) {
    long count =
        items.values().stream()
            .map(each -> each.item().profile())
            .filter(item -> item.active() && item.skillIds().contains(skill.id()))
            .count();
    return new CountedSkill(skill, count);
  }

  synchronized void requireSearchable(Embedding query, int limit) {
    NearestRules.requireLimit(limit);
    if (model != null) {
      model.requireSame(query.model());
    }
  }

  private static <K, V> Map<K, V> found(Map<K, V> all, Collection<K> ids) {
    Map<K, V> found = new LinkedHashMap<>();
    for (K id : ids) {
      V value = all.get(id);
      if (value != null) {
        found.put(id, value);
      }
    }
    return found;
  }

  /** The candidates come in the order of their ids, which decides between equals. */
  private static <E, T> Nearest<T> nearest(
      Stream<E> candidates,
      Embedding query,
      Function<E, Embedding> embedding,
      Function<E, T> value,
      double leastCosine,
      int limit) {
    List<Scored<T>> all =
        candidates
            .map(
                each ->
                    new Scored<>(
                        value.apply(each),
                        new RawScore(query.cosine(embedding.apply(each)), ScoreScale.COSINE)))
            .filter(scored -> scored.score().value() >= leastCosine)
            .sorted(
                Comparator.comparingDouble((Scored<T> scored) -> scored.score().value()).reversed())
            .toList();
    return new Nearest<>(all.subList(0, Math.min(limit, all.size())), all.size());
  }

  private static <T> Page<T> page(List<T> all, int offset, int limit) {
    int from = Math.min(offset, all.size());
    return new Page<>(all.subList(from, Math.min(from + limit, all.size())), all.size());
  }
}
