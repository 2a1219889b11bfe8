package dev.cairn.adapter.remote.catalog;

import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Shelf;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.search.NearestRules;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An index of skills and items on a server, whose calls are tried again where that may help. */
public abstract class RemoteCatalogIndex extends ServerCatalogIndex {

  private static final ItemFilter ACTIVE = ItemFilter.searchable(null, null);

  private final HeldCatalogue held;

  /**
   * @param backend what the server is called in statistics
   * @param closing lets go of the server
   */
  protected RemoteCatalogIndex(StoreCalls calls, String backend, Runnable closing) {
    super(calls, backend, closing);
    this.held = new HeldCatalogue(backend);
  }

  /**
   * Asks once about one state of the catalogue.
   *
   * @param nothing the answer where there is no catalogue
   */
  protected abstract <T> T look(T nothing, Function<CatalogView, T> question);

  @Override
  protected final <E> List<E> find(CatalogKind<?, E> kind, List<String> ids) {
    return look(List.of(), view -> view.find(kind, ids));
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

  /** Where there is none nothing is found. */
  @Override
  final Catalogue held() {
    Shelf.DotProduct none = (one, other) -> 0;
    Catalogue nothing =
        new Catalogue(backend(), null, 0, Shelf.of(List.of(), none), Shelf.of(List.of(), none));
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
        new CatalogStatistics(0, 0, 0, 0, Map.of(), backend(), null),
        view ->
            new CatalogStatistics(
                view.count(CatalogKind.SKILL, ItemFilter.EVERYTHING),
                view.count(CatalogKind.SKILL, ACTIVE),
                view.count(CatalogKind.ITEM, ItemFilter.EVERYTHING),
                view.count(CatalogKind.ITEM, ACTIVE),
                view.types(),
                backend(),
                view.model()));
  }

  private <T> T ask(T nothing, Function<CatalogView, T> question) {
    return calls().call(() -> look(nothing, question));
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
