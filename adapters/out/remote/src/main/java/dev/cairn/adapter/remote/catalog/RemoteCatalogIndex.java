package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Shelf;
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
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.search.NearestRules;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An index of skills and items on a server, whose calls are tried again where that may help. */
public abstract class RemoteCatalogIndex implements CatalogIndex {

  private static final ItemFilter ACTIVE = ItemFilter.searchable(null, null);

  private final StoreCalls calls;
  private final String backend;
  private final HeldCatalogue held;

  /**
   * @param backend what the server is called in statistics
   */
  protected RemoteCatalogIndex(StoreCalls calls, String backend) {
    this.calls = calls;
    this.backend = backend;
    this.held = new HeldCatalogue(backend);
  }

  /** Carries calls out, again where that may help. */
  protected final StoreCalls calls() {
    return calls;
  }

  /**
   * Asks once about one state of the catalogue.
   *
   * @param nothing the answer where there is no catalogue
   */
  protected abstract <T> T look(T nothing, Function<CatalogView, T> question);

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
    CatalogWrite write = write();
    return calls.call(() -> write.remove(ids));
  }

  @Override
  public final Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    List<String> keys = ids.stream().map(SkillId::value).toList();
    List<EmbeddedSkill> found = ask(List.of(), view -> view.find(CatalogKind.SKILL, keys));
    return InOrder.of(ids, found, each -> each.skill().id());
  }

  @Override
  public final Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    List<String> keys = ids.stream().map(ItemId::value).toList();
    List<EmbeddedItem> found = ask(List.of(), view -> view.find(CatalogKind.ITEM, keys));
    return InOrder.of(ids, found, each -> each.item().id());
  }

  @Override
  public final Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    ItemFilter serving = ItemFilter.searchable(null, type);
    return ask(
        Nearest.none(),
        view -> counted(view, view.nearest(CatalogKind.SKILL, serving, query, leastCosine, limit)));
  }

  @Override
  public final Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return ask(
        Nearest.none(), view -> view.nearest(CatalogKind.ITEM, filter, query, leastCosine, limit));
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

  /** All of it; where there is none nothing is found. */
  private Catalogue held() {
    Shelf.DotProduct none = (one, other) -> 0;
    Catalogue nothing =
        new Catalogue(backend, null, 0, Shelf.of(List.of(), none), Shelf.of(List.of(), none));
    return held.now(this::revision, reading -> ask(nothing, reading));
  }

  @Override
  public final Page<CountedSkill> browseSkills(int offset, int limit) {
    return ask(
        new Page<>(List.of(), 0),
        view -> counted(view, view.page(CatalogKind.SKILL, ItemFilter.EVERYTHING, offset, limit)));
  }

  @Override
  public final Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return ask(
        new Page<>(List.of(), 0), view -> view.page(CatalogKind.ITEM, filter, offset, limit));
  }

  @Override
  public final CatalogStatistics statistics() {
    return ask(
        new CatalogStatistics(0, 0, 0, 0, Map.of(), backend, null),
        view ->
            new CatalogStatistics(
                view.count(CatalogKind.SKILL, ItemFilter.EVERYTHING),
                view.count(CatalogKind.SKILL, ACTIVE),
                view.count(CatalogKind.ITEM, ItemFilter.EVERYTHING),
                view.count(CatalogKind.ITEM, ACTIVE),
                view.types(),
                backend,
                view.model()));
  }

  @Override
  public final boolean replaceAll(
      long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    CatalogBatch contents = CatalogBatch.of(skills, items);
    CatalogWrite write = write();
    return calls.call(() -> write.replaceAll(revision, contents));
  }

  private <T> T ask(T nothing, Function<CatalogView, T> question) {
    return calls.call(() -> look(nothing, question));
  }

  private static Nearest<CountedSkill> counted(CatalogView view, Nearest<Skill> nearest) {
    Function<Skill, CountedSkill> counting =
        counting(view, nearest.best().stream().map(Scored::value).toList());
    return new Nearest<>(
        nearest.best().stream()
            .map(each -> new Scored<>(counting.apply(each.value()), each.score()))
            .toList(),
        nearest.total());
  }

  private static Page<CountedSkill> counted(CatalogView view, Page<Skill> page) {
    return new Page<>(
        page.values().stream().map(counting(view, page.values())).toList(), page.total());
  }

  /** Gives skills the number of active items that carry each. */
  private static Function<Skill, CountedSkill> counting(CatalogView view, List<Skill> skills) {
    Map<SkillId, Long> found = view.toolCounts(skills.stream().map(Skill::id).toList());
    return skill -> new CountedSkill(skill, found.getOrDefault(skill.id(), 0L));
  }
}
