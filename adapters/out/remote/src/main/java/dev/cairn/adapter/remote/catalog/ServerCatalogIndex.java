package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.search.NearestRules;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What all indexes of skills and items on servers have in common: their writes, and searches by
 * words, for which this process holds the catalogue.
 */
abstract class ServerCatalogIndex implements CatalogIndex {

  private final StoreCalls calls;
  private final String backend;
  private final Runnable closing;

  /**
   * @param backend what the server is called in statistics
   * @param closing lets go of the server
   */
  ServerCatalogIndex(StoreCalls calls, String backend, Runnable closing) {
    this.calls = calls;
    this.backend = backend;
    this.closing = closing;
  }

  /** Carries calls out, again where that may help. */
  protected final StoreCalls calls() {
    return calls;
  }

  final String backend() {
    return backend;
  }

  /** All of it as it is now. */
  abstract Catalogue held();

  /** Those that exist, in any order. */
  protected abstract <E> List<E> find(CatalogKind<?, E> kind, List<String> ids);

  /** One write, to be tried until it is done. */
  protected abstract CatalogWrite write();

  @Override
  public final void save(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogBatch contents = CatalogBatch.of(skills, items);
    CatalogWrite write = write();
    if (!contents.isEmpty()) {
      calls.run(() -> write.save(contents));
    }
  }

  @Override
  public final CatalogIds remove(CatalogIds ids) {
    List<String> skills = ids.skills().stream().map(SkillId::value).toList();
    List<String> items = ids.items().stream().map(ItemId::value).toList();
    CatalogWrite write = write();
    return calls.call(() -> write.remove(skills, items));
  }

  @Override
  public final boolean replaceAll(
      long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogBatch contents = CatalogBatch.of(skills, items);
    CatalogWrite write = write();
    return calls.call(() -> write.replaceAll(revision, contents));
  }

  @Override
  public final Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    return find(CatalogKind.SKILL, ids, SkillId::value, each -> each.skill().id());
  }

  @Override
  public final Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    return find(CatalogKind.ITEM, ids, ItemId::value, each -> each.item().id());
  }

  private <K, E> Map<K, E> find(
      CatalogKind<?, E> kind, Collection<K> ids, Function<K, String> text, Function<E, K> id) {
    List<String> keys = ids.stream().map(text).toList();
    return InOrder.of(ids, calls.call(() -> find(kind, keys)), id);
  }

  @Override
  public final Nearest<CountedSkill> nearestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    NearestRules.requireLimit(limit);
    return held().bestSkills(probe, type, least, limit);
  }

  @Override
  public final Nearest<CatalogItem> nearestItems(
      Probe probe, ItemFilter filter, double least, int limit) {
    NearestRules.requireLimit(limit);
    return held().bestItems(probe, filter, least, limit);
  }

  @Override
  public final void close() {
    calls.close();
    closing.run();
  }
}
