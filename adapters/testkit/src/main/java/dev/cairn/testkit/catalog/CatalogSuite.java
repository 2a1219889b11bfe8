package dev.cairn.testkit.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.testkit.OpenedSuite;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What the suites of the catalogue's contract share: an open index, and ways to ask it. */
abstract class CatalogSuite extends OpenedSuite<CatalogIndexContract, CatalogIndex> {

  /** A threshold that everything reaches. */
  static final double ANY = -1;

  static final ItemFilter ACTIVE = ItemFilter.searchable(null, null);

  CatalogSuite() {
    super(CatalogIndexContract.class, CatalogIndexContract::open, CatalogIndex::close);
  }

  final CatalogIndex index() {
    return opened();
  }

  final void save(EmbeddedSkill... skills) {
    index().save(List.of(skills), List.of());
  }

  final void save(EmbeddedItem... items) {
    index().save(List.of(), List.of(items));
  }

  final void saveAll(List<EmbeddedItem> items) {
    index().save(List.of(), items);
  }

  final void save(SkillBuilder skill) {
    save(skill.build());
  }

  final void save(ItemBuilder item) {
    save(item.build());
  }

  final void remove(SkillId... ids) {
    index().remove(new CatalogIds(Set.of(ids), Set.of()));
  }

  final void remove(ItemId... ids) {
    index().remove(new CatalogIds(Set.of(), Set.of(ids)));
  }

  final EmbeddedSkill find(SkillId id) {
    return Objects.requireNonNull(index().skills(List.of(id)).get(id));
  }

  final EmbeddedItem find(ItemId id) {
    return Objects.requireNonNull(index().items(List.of(id)).get(id));
  }

  final List<SkillId> nearestSkills(Embedding query, int limit) {
    return foundSkills(index().nearestSkills(query, null, ANY, limit));
  }

  final List<ItemId> nearestItems(Embedding query, ItemFilter filter, int limit) {
    return foundItems(index().nearestItems(query, filter, ANY, limit));
  }

  final long toolCount(SkillId id) {
    return index().browseSkills(0, 1000).values().stream()
        .filter(counted -> counted.skill().id().equals(id))
        .findFirst()
        .orElseThrow()
        .toolCount();
  }

  static List<SkillId> foundSkills(Nearest<CountedSkill> nearest) {
    return nearest.best().stream().map(scored -> scored.value().skill().id()).toList();
  }

  static List<ItemId> foundItems(Nearest<CatalogItem> nearest) {
    return nearest.best().stream().map(scored -> scored.value().id()).toList();
  }

  static double cosine(Scored<?> scored) {
    return scored.score().scale() == ScoreScale.COSINE
        ? scored.score().value()
        : 2 * Normalization.SHIFTED.similarity(scored.score()) - 1;
  }

  /** Equal in everything; the vector may have been normalised, and differ by a rounding. */
  static void assertSame(EmbeddedSkill actual, EmbeddedSkill expected) {
    assertThat(actual.skill()).isEqualTo(expected.skill());
    assertSame(actual.embedding(), expected.embedding());
  }

  /** Equal in everything, the order of the skills included. */
  static void assertSame(EmbeddedItem actual, EmbeddedItem expected) {
    assertThat(actual.item()).isEqualTo(expected.item());
    assertThat(actual.item().profile().skillIds())
        .containsExactlyElementsOf(expected.item().profile().skillIds());
    assertSame(actual.embedding(), expected.embedding());
  }

  private static void assertSame(Embedding actual, Embedding expected) {
    assertThat(actual.model()).isEqualTo(expected.model());
    assertThat(actual.cosine(expected)).isCloseTo(expected.cosine(expected), within(1e-5));
  }
}
