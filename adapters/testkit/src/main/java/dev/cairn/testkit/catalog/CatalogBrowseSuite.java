package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemId;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemIds;
import static dev.cairn.testkit.catalog.CatalogFixtures.items;
import static dev.cairn.testkit.catalog.CatalogFixtures.skill;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillId;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillIds;
import static dev.cairn.testkit.catalog.CatalogFixtures.skills;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages, statistics, and how many items a skill has. */
abstract class CatalogBrowseSuite extends CatalogSuite {

  @Test
  void pagesOfItemsCoverEverythingInTheOrderOfTheIds() {
    List<EmbeddedItem> shuffled = new ArrayList<>(items(1, 57));
    Collections.shuffle(shuffled, new Random(3));
    shuffled.forEach(this::save);

    List<ItemId> seen = new ArrayList<>();
    for (int offset = 0; offset < 70; offset += 10) {
      Page<CatalogItem> page = index().browseItems(ItemFilter.EVERYTHING, offset, 10);
      assertThat(page.total()).isEqualTo(57);
      page.values().forEach(each -> seen.add(each.id()));
    }

    assertThat(seen).isEqualTo(itemIds(1, 57));
  }

  @Test
  void pagesOfSkillsCoverEverythingInTheOrderOfTheIdsInactiveOnesIncluded() {
    for (int n = 23; n > 0; n--) {
      save(n % 4 == 0 ? skill(n).inactive() : skill(n));
    }

    List<SkillId> seen = new ArrayList<>();
    for (int offset = 0; offset < 30; offset += 7) {
      Page<CountedSkill> page = index().browseSkills(offset, 7);
      assertThat(page.total()).isEqualTo(23);
      page.values().forEach(each -> seen.add(each.skill().id()));
    }

    assertThat(seen).isEqualTo(skillIds(1, 23));
  }

  @Test
  void idsAreOrderedAsTheirTypeOrdersThem() {
    List<ItemId> ids =
        Stream.of("a", "B", "b", "a b", "é", "10", "9", "\uffee", "😀", "z")
            .map(ItemId::new)
            .toList();
    ids.forEach(id -> save(item(1).id(id.value())));

    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 20).values())
        .extracting(CatalogItem::id)
        .isEqualTo(ids.stream().sorted().toList());
  }

  @Test
  void aPageOfItemsHoldsWhatFitsTheFilterAndItsTotalCountsThose() {
    List<EmbeddedItem> all = new ArrayList<>();
    for (int n = 1; n <= 60; n++) {
      ItemBuilder item = item(n).skills(n % 5).type(n % 2 == 0 ? ItemType.TOOL : ItemType.PROMPT);
      all.add((n % 3 == 0 ? item.inactive() : item).build());
    }
    index().save(List.of(), all);
    ItemFilter filter = new ItemFilter(Set.of(skillId(1), skillId(2)), ItemType.TOOL, true);
    List<CatalogItem> expected =
        all.stream()
            .map(EmbeddedItem::item)
            .filter(item -> filter.matches(item.profile()))
            .toList();

    assertThat(index().browseItems(filter, 0, 100))
        .isEqualTo(new Page<>(expected, expected.size()));
    assertThat(index().browseItems(filter, 2, 3))
        .isEqualTo(new Page<>(expected.subList(2, 5), expected.size()));
  }

  @Test
  void aPageBehindTheEndIsEmptyAndStillKnowsTheTotal() {
    index().save(skills(1, 2), items(1, 3));

    assertThat(index().browseItems(ItemFilter.EVERYTHING, 3, 10))
        .isEqualTo(new Page<>(List.of(), 3));
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 1_000_000, 10))
        .isEqualTo(new Page<>(List.of(), 3));
    assertThat(index().browseSkills(50, 10)).isEqualTo(new Page<>(List.of(), 2));
  }

  @Test
  void aSkillCountsTheActiveItemsThatCarryIt() {
    index()
        .save(
            skills(1, 3),
            List.of(
                item(1).skills(1).build(),
                item(2).skills(2).primary(1).build(),
                item(3).skills(1, 2).inactive().build(),
                item(4).skills(1, 2).type(ItemType.PROMPT).build(),
                item(5).build()));

    assertThat(toolCount(skillId(1))).isEqualTo(3);
    assertThat(toolCount(skillId(2))).isEqualTo(2);
    assertThat(toolCount(skillId(3))).isZero();
  }

  @Test
  void searchesTellTheSameCount() {
    index().save(skills(1, 2), List.of(item(1).skills(1).build(), item(2).skills(1).build()));

    assertThat(index().nearestSkills(skill(1).build().embedding(), null, ANY, 10).best())
        .extracting(scored -> scored.value().skill().id(), scored -> scored.value().toolCount())
        .containsExactlyInAnyOrder(tuple(skillId(1), 2L), tuple(skillId(2), 0L));
  }

  @Test
  void theCountFollowsEachWriteAtOnce() {
    save(skill(1));
    assertThat(toolCount(skillId(1))).isZero();

    save(item(1).skills(1));
    assertThat(toolCount(skillId(1))).isEqualTo(1);

    save(item(2).primary(1).build(), item(3).skills(1, 2).build());
    assertThat(toolCount(skillId(1))).isEqualTo(3);

    save(item(1).skills(1).inactive());
    assertThat(toolCount(skillId(1))).isEqualTo(2);

    save(item(2).skills(9));
    assertThat(toolCount(skillId(1))).isEqualTo(1);

    remove(itemId(3));
    assertThat(toolCount(skillId(1))).isZero();

    save(item(1).skills(1));
    assertThat(toolCount(skillId(1))).isEqualTo(1);

    reopen();
    assertThat(toolCount(skillId(1))).isEqualTo(1);
  }

  @Test
  void aSkillThatArrivesAfterItsItemsCountsThem() {
    save(item(1).skills(1).build(), item(2).skills(1).build());

    save(skill(1));

    assertThat(toolCount(skillId(1))).isEqualTo(2);
  }

  @Test
  void theCountNeverRanks() {
    index()
        .save(
            List.of(skill(1).vector(axis(0)).build(), skill(2).vector(atCosine(0.9)).build()),
            List.of(item(1).skills(2).build(), item(2).skills(2).build()));

    assertThat(nearestSkills(axis(0), 2)).containsExactly(skillId(1), skillId(2));
  }

  @Test
  void statisticsCountSkillsItemsAndTypes() {
    index()
        .save(
            List.of(skill(1).build(), skill(2).inactive().build(), skill(3).build()),
            List.of(
                item(1).build(),
                item(2).inactive().build(),
                item(3).type(ItemType.PROMPT).build(),
                item(4).build()));

    CatalogStatistics statistics = index().statistics();

    assertThat(statistics.skills()).isEqualTo(3);
    assertThat(statistics.activeSkills()).isEqualTo(2);
    assertThat(statistics.items()).isEqualTo(4);
    assertThat(statistics.activeItems()).isEqualTo(3);
    assertThat(statistics.itemsByType())
        .hasSize(2)
        .containsEntry("tool", 3L)
        .containsEntry("prompt", 1L);
    assertThat(statistics.backend()).isNotBlank();
    assertThat(statistics.model()).isEqualTo(MODEL);
  }

  @Test
  void statisticsFollowEachWrite() {
    index().save(skills(1, 2), items(1, 2));
    save(item(2).type(ItemType.RESOURCE).inactive());
    save(skill(1).inactive());
    remove(itemId(1));

    CatalogStatistics statistics = index().statistics();

    assertThat(statistics.activeSkills()).isEqualTo(1);
    assertThat(statistics.items()).isEqualTo(1);
    assertThat(statistics.activeItems()).isZero();
    assertThat(statistics.itemsByType()).hasSize(1).containsEntry("resource", 1L);
  }

  @Test
  void statisticsOfAnEmptyIndexAreZeros() {
    CatalogStatistics statistics = index().statistics();

    assertThat(statistics.skills()).isZero();
    assertThat(statistics.items()).isZero();
    assertThat(statistics.itemsByType()).isEmpty();
    assertThat(statistics.model()).isNull();
  }
}
