package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Entry;
import dev.cairn.application.shelf.Shelf;
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
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.search.NearestRules;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An index of skills and items that a server only keeps: this process holds what it has read of
 * them, and asks before every search for the revision, which tells whether anybody has changed them
 * since.
 */
public abstract class HeldCatalogIndex implements CatalogIndex {

  /** All of it at one revision. */
  public record Contents(
      long revision,
      @Nullable ModelStamp model,
      List<EmbeddedSkill> skills,
      List<EmbeddedItem> items) {}

  private final StoreCalls calls;
  private final String backend;
  private volatile @Nullable Catalogue held;

  /**
   * @param backend what the server is called in statistics
   */
  protected HeldCatalogIndex(StoreCalls calls, String backend) {
    this.calls = calls;
    this.backend = backend;
  }

  @Override
  public void close() {
    calls.close();
  }

  /** The revision that is stored now. */
  protected abstract long stored();

  protected abstract Contents contents();

  /** Those that exist, in any order. */
  protected abstract <E> List<E> find(CatalogKind<?, E> kind, List<String> ids);

  /** One write, to be tried until it is done. */
  protected abstract CatalogWrite write();

  @Override
  public final Optional<ModelStamp> model() {
    return Optional.ofNullable(now().model());
  }

  @Override
  public final long revision() {
    return calls.call(this::stored);
  }

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
    CatalogWrite write = write();
    return calls.call(() -> write.remove(ids));
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

  @Override
  public final Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return now().nearestSkills(query, type, leastCosine, limit);
  }

  @Override
  public final Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return now().nearestItems(query, filter, leastCosine, limit);
  }

  @Override
  public final Nearest<CountedSkill> nearestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    NearestRules.requireLimit(limit);
    return now().bestSkills(probe, type, least, limit);
  }

  @Override
  public final Nearest<CatalogItem> nearestItems(
      Probe probe, ItemFilter filter, double least, int limit) {
    NearestRules.requireLimit(limit);
    return now().bestItems(probe, filter, least, limit);
  }

  @Override
  public final Page<CountedSkill> browseSkills(int offset, int limit) {
    return now().browseSkills(offset, limit);
  }

  @Override
  public final Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return now().browseItems(filter, offset, limit);
  }

  @Override
  public final CatalogStatistics statistics() {
    return now().statistics();
  }

  private Catalogue now() {
    Catalogue current = held;
    return current != null && current.revision() == revision() ? current : read();
  }

  /** One reads for all. */
  private synchronized Catalogue read() {
    Catalogue current = held;
    if (current == null || current.revision() != revision()) {
      current = catalogue(calls.call(this::contents));
      held = current;
    }
    return current;
  }

  private Catalogue catalogue(Contents read) {
    return new Catalogue(
        backend,
        read.model,
        read.revision,
        Shelf.of(
            read.skills.stream()
                .map(each -> Entry.of(each.skill(), each.embedding().unit()))
                .toList(),
            HeldCatalogue::dotProduct),
        Shelf.of(
            read.items.stream()
                .map(each -> Entry.of(each.item(), each.embedding().unit()))
                .toList(),
            HeldCatalogue::dotProduct));
  }

  private <K, E> Map<K, E> find(
      CatalogKind<?, E> kind, Collection<K> ids, Function<K, String> text, Function<E, K> id) {
    List<String> keys = ids.stream().map(text).toList();
    return InOrder.of(ids, calls.call(() -> find(kind, keys)), id);
  }
}
