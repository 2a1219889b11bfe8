package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.adapter.handover.Operations.CatalogSave;
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
import dev.cairn.domain.search.Probe;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The catalogue as the use cases see it, wherever it is. */
record HandedCatalog(SteadyCalls calls, Runnable leave) implements CatalogIndex {

  private static final int FIND_BATCH = 500;

  @Override
  public Optional<ModelStamp> model() {
    return calls.call(Operations.CATALOG_MODEL, new Nothing());
  }

  @Override
  public void save(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    calls.call(Operations.CATALOG_SAVE, new CatalogSave(skills, items));
  }

  @Override
  public CatalogIds remove(CatalogIds ids) {
    CatalogIds before = calls.handsOver() ? existing(ids) : new CatalogIds(Set.of(), Set.of());
    // What was there before a repeated removal is gone now, by its first attempt.
    return calls.call(Operations.CATALOG_REMOVE, ids, rest -> union(before, rest));
  }

  private CatalogIds existing(CatalogIds ids) {
    return new CatalogIds(skills(ids.skills()).keySet(), items(ids.items()).keySet());
  }

  private static CatalogIds union(CatalogIds some, CatalogIds more) {
    Set<SkillId> skills = new HashSet<>(some.skills());
    skills.addAll(more.skills());
    Set<ItemId> items = new HashSet<>(some.items());
    items.addAll(more.items());
    return new CatalogIds(skills, items);
  }

  @Override
  public Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    return found(Operations.CATALOG_SKILLS, ids);
  }

  @Override
  public Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    return found(Operations.CATALOG_ITEMS, ids);
  }

  private <K, V> Map<K, V> found(Operation<List<K>, Map<K, V>> operation, Collection<K> ids) {
    Map<K, V> found = new LinkedHashMap<>();
    for (List<K> portion : Batches.of(List.copyOf(ids), FIND_BATCH)) {
      found.putAll(calls.call(operation, portion));
    }
    return found;
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    return calls.call(
        Operations.CATALOG_NEAREST_SKILLS,
        new Operations.NearestSkills(query, Optional.ofNullable(type), leastCosine, limit));
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    return calls.call(
        Operations.CATALOG_NEAREST_ITEMS,
        new Operations.NearestItems(query, filter, leastCosine, limit));
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    return calls.call(
        Operations.CATALOG_BEST_SKILLS,
        new Operations.BestSkills(probe, Optional.ofNullable(type), least, limit));
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Probe probe, ItemFilter filter, double least, int limit) {
    return calls.call(
        Operations.CATALOG_BEST_ITEMS, new Operations.BestItems(probe, filter, least, limit));
  }

  @Override
  public Page<CountedSkill> browseSkills(int offset, int limit) {
    return calls.call(
        Operations.CATALOG_BROWSE_SKILLS,
        new Operations.BrowseItems(ItemFilter.EVERYTHING, offset, limit));
  }

  @Override
  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return calls.call(
        Operations.CATALOG_BROWSE_ITEMS, new Operations.BrowseItems(filter, offset, limit));
  }

  @Override
  public CatalogStatistics statistics() {
    return calls.call(Operations.CATALOG_STATISTICS, new Nothing());
  }

  @Override
  public long revision() {
    return calls.call(Operations.CATALOG_REVISION, new Nothing());
  }

  @Override
  public boolean replaceAll(long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    return calls.call(
        Operations.CATALOG_REPLACE,
        new Operations.CatalogReplace(revision, new CatalogSave(skills, items)));
  }

  @Override
  public void close() {
    leave.run();
  }
}
