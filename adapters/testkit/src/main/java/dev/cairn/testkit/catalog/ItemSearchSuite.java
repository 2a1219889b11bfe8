package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.randomUnit;
import static dev.cairn.testkit.Fixtures.scaled;
import static dev.cairn.testkit.Fixtures.zero;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemId;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemIds;
import static dev.cairn.testkit.catalog.CatalogFixtures.items;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillId;
import static dev.cairn.testkit.catalog.CatalogFixtures.skills;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.testkit.Concurrently;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Finding items by meaning, among those that fit a filter. */
abstract class ItemSearchSuite extends CatalogSuite {

  @Test
  void theNearestItemComesFirstWithItsCosine() {
    save(item(1).vector(atCosine(0.2)));
    save(item(2).vector(atCosine(0.9)));
    save(item(3).vector(atCosine(-0.5)));

    Nearest<CatalogItem> nearest = index().nearestItems(axis(0), ACTIVE, ANY, 10);

    assertThat(foundItems(nearest)).containsExactly(itemId(2), itemId(1), itemId(3));
    assertThat(nearest.total()).isEqualTo(3);
    assertThat(cosine(nearest.best().get(0))).isCloseTo(0.9, within(1e-5));
    assertThat(cosine(nearest.best().get(2))).isCloseTo(-0.5, within(1e-5));
  }

  @Test
  void theLengthOfAVectorDoesNotMatter() {
    save(item(1).vector(scaled(atCosine(0.3), 50)));
    save(item(2).vector(scaled(atCosine(0.4), 0.001)));

    Nearest<CatalogItem> nearest = index().nearestItems(scaled(axis(0), 7), ACTIVE, ANY, 10);

    assertThat(foundItems(nearest)).containsExactly(itemId(2), itemId(1));
    assertThat(cosine(nearest.best().getFirst())).isCloseTo(0.4, within(1e-5));
  }

  @Test
  void everyCombinationOfConditionsMeansWhatTheFilterMeans() {
    List<EmbeddedItem> all = new ArrayList<>();
    int n = 0;
    for (ItemType type : ItemType.values()) {
      for (int[] skills : new int[][] {{}, {1}, {2}, {1, 2}, {2, 3}, {4}}) {
        all.add(item(++n).type(type).skills(skills).build());
        all.add(item(++n).type(type).skills(skills).inactive().build());
      }
    }
    saveAll(all);

    for (Set<SkillId> skills : skillSets()) {
      for (ItemType type : new ItemType[] {null, ItemType.TOOL, ItemType.PROMPT}) {
        for (boolean activeOnly : new boolean[] {true, false}) {
          verify(new ItemFilter(skills, type, activeOnly), all);
        }
      }
    }
  }

  private static List<@Nullable Set<SkillId>> skillSets() {
    return Arrays.asList(
        null,
        Set.of(),
        Set.of(skillId(1)),
        Set.of(skillId(1), skillId(3)),
        Set.of(skillId(2), skillId(4), skillId(99)),
        Set.of(skillId(99)));
  }

  private void verify(ItemFilter filter, List<EmbeddedItem> all) {
    List<ItemId> expected =
        all.stream()
            .filter(each -> filter.matches(each.item().profile()))
            .map(each -> each.item().id())
            .toList();

    Nearest<CatalogItem> nearest = index().nearestItems(axis(0), filter, ANY, 100);

    assertThat(foundItems(nearest)).as("%s", filter).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(nearest.total()).as("%s", filter).isEqualTo(expected.size());
  }

  @Test
  void anItemWithSeveralOfTheSkillsIsFoundOnce() {
    save(item(1).skills(1, 2, 3).primary(2));

    Nearest<CatalogItem> nearest = index().nearestItems(axis(0), carrying(1, 2, 3), ANY, 10);

    assertThat(foundItems(nearest)).containsExactly(itemId(1));
    assertThat(nearest.total()).isEqualTo(1);
  }

  @Test
  void aPrimarySkillCountsLikeAnyOther() {
    save(item(1).primary(1));
    save(item(2).skills(1).primary(2));

    assertThat(nearestItems(axis(0), carrying(1), 10))
        .containsExactlyInAnyOrder(itemId(1), itemId(2));
    assertThat(nearestItems(axis(0), carrying(2), 10)).containsExactly(itemId(2));
  }

  @Test
  void theSkillsOfAFilterNeedNotExist() {
    save(item(1).skills(7));

    assertThat(nearestItems(axis(0), carrying(7), 10)).containsExactly(itemId(1));
    assertThat(nearestItems(axis(0), carrying(8), 10)).isEmpty();
  }

  @Test
  void filtersNeverCostResultsHoweverRareTheMatchesAre() {
    saveAll(items(1, 3000, n -> item(n).skills(1 + n % 7).vector(axis(0))));
    saveAll(items(5001, 5003, n -> item(n).skills(50).vector(axis(3))));
    save(item(6000).type(ItemType.RESOURCE).vector(axis(4)));

    assertThat(nearestItems(axis(0), carrying(50), 3)).isEqualTo(itemIds(5001, 5003));
    assertThat(nearestItems(axis(0), ItemFilter.searchable(null, ItemType.RESOURCE), 5))
        .containsExactly(itemId(6000));
    assertThat(index().nearestItems(axis(0), carrying(1, 50), ANY, 1000).total())
        .isEqualTo(3000 / 7 + 3);
  }

  @Test
  void theLeastCosineIsInclusive() {
    save(item(1).vector(axis(0)));
    save(item(2).vector(SkillSearchSuite.half()));
    save(item(3).vector(axis(9)));

    assertThat(reaching(1)).containsExactly(itemId(1));
    assertThat(reaching(0.5)).containsExactly(itemId(1), itemId(2));
    assertThat(reaching(0.50001)).containsExactly(itemId(1));
    assertThat(reaching(0)).containsExactly(itemId(1), itemId(2), itemId(3));
  }

  @Test
  void theLowestThresholdLetsEverythingPassAlsoTheExactOpposite() {
    List<Embedding> queries =
        IntStream.range(0, 50).mapToObj(n -> randomUnit(MODEL, new SplittableRandom(n))).toList();
    saveAll(items(0, 49, n -> item(n).vector(scaled(queries.get(n), -1))));

    for (Embedding query : queries) {
      assertThat(index().nearestItems(query, ACTIVE, ANY, 1).total()).isEqualTo(50);
    }
  }

  @Test
  void theTotalCountsAllThatAreNearEnoughInTheFilter() {
    saveAll(items(1, 200, n -> item(n).skills(n % 2).vector(atCosine(n / 201.0))));

    Nearest<CatalogItem> nearest = index().nearestItems(axis(0), carrying(0), 100.5 / 201, 5);

    assertThat(foundItems(nearest))
        .containsExactly(itemId(200), itemId(198), itemId(196), itemId(194), itemId(192));
    assertThat(nearest.total()).isEqualTo(50);
  }

  @Test
  void equalsComeInTheOrderOfTheirIdsAndThatDecidesWhoIsCutOff() {
    List<EmbeddedItem> ties =
        new ArrayList<>(items(1, 300, n -> item(n).skills(n % 3).vector(axis(0))));
    Collections.shuffle(ties, new Random(7));
    saveAll(ties.subList(0, 280));
    ties.subList(280, 300).forEach(this::save);

    assertThat(nearestItems(axis(0), ACTIVE, 10)).isEqualTo(itemIds(1, 10));
    assertThat(nearestItems(axis(0), ACTIVE, 300)).isEqualTo(itemIds(1, 300));
    assertThat(nearestItems(axis(0), carrying(0), 3))
        .containsExactly(itemId(3), itemId(6), itemId(9));
    reopen();
    assertThat(nearestItems(axis(0), ACTIVE, 10)).isEqualTo(itemIds(1, 10));
  }

  @Test
  void aNearerOneBeatsASmallerId() {
    saveAll(items(1, 50, n -> item(n).vector(atCosine(0.5))));
    save(item(99).vector(axis(0)));

    assertThat(nearestItems(axis(0), ACTIVE, 2)).containsExactly(itemId(99), itemId(1));
  }

  @Test
  void whatChangesIsSeenByTheNextSearch() {
    save(item(1).skills(1).vector(axis(0)));
    save(item(1).skills(2).vector(axis(0)));
    assertThat(nearestItems(axis(0), carrying(1), 10)).isEmpty();
    assertThat(nearestItems(axis(0), carrying(2), 10)).containsExactly(itemId(1));

    save(item(1).skills(2).type(ItemType.PROMPT).vector(axis(0)));
    assertThat(nearestItems(axis(0), ItemFilter.searchable(null, ItemType.TOOL), 10)).isEmpty();

    save(item(1).skills(2).inactive());
    assertThat(nearestItems(axis(0), ACTIVE, 10)).isEmpty();
    assertThat(nearestItems(axis(0), new ItemFilter(null, null, false), 10))
        .containsExactly(itemId(1));

    remove(itemId(1));
    assertThat(nearestItems(axis(0), new ItemFilter(null, null, false), 10)).isEmpty();
  }

  @Test
  void skillsAreNeverAmongTheItems() {
    index().save(skills(1, 5), items(1, 3));

    assertThat(nearestItems(axis(0), ItemFilter.EVERYTHING, 100)).hasSize(3);
    assertThat(nearestSkills(axis(0), 100)).hasSize(5);
  }

  @Test
  void aZeroVectorIsAsFarFromEverythingAsOrthogonalOnes() {
    save(item(1).vector(zero()));
    save(item(2).vector(atCosine(0.5)));
    save(item(3).vector(atCosine(-0.5)));

    assertThat(nearestItems(axis(0), ACTIVE, 10)).containsExactly(itemId(2), itemId(1), itemId(3));
    assertThat(index().nearestItems(axis(0), ACTIVE, 0.1, 10).total()).isEqualTo(1);
  }

  @Test
  void aZeroQueryFindsThingsWithoutAnErrorAndInOrder() {
    index().save(List.of(), items(1, 20));

    Nearest<CatalogItem> nearest = index().nearestItems(zero(), ACTIVE, ANY, 5);

    assertThat(foundItems(nearest)).isEqualTo(itemIds(1, 5));
    assertThat(nearest.total()).isEqualTo(20);
    assertThat(index().nearestItems(zero(), ACTIVE, 0.1, 5).total()).isZero();
  }

  @Test
  void equalQueriesGetEqualAnswers() {
    index().save(List.of(), items(1, 200));
    Embedding query = randomUnit(MODEL, new SplittableRandom(1));
    Nearest<CatalogItem> first = index().nearestItems(query, ACTIVE, 0, 20);

    assertThat(Concurrently.run(4, thread -> index().nearestItems(query, ACTIVE, 0, 20)))
        .containsOnly(first);
  }

  @Test
  void aLimitMustBeFromOneToAThousand() {
    save(item(1));

    assertThatThrownBy(() -> index().nearestItems(axis(0), ACTIVE, ANY, 0))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("Validation failed: limit must be >= 1, got 0");
    assertThatThrownBy(() -> index().nearestItems(axis(0), ACTIVE, ANY, 1001))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("Validation failed: limit cannot exceed 1000, got 1001");
  }

  @Test
  void aThousandCanBeAskedFor() {
    index().save(List.of(), items(1, 1010));

    Nearest<CatalogItem> nearest = index().nearestItems(axis(0), ACTIVE, ANY, 1000);

    assertThat(foundItems(nearest)).hasSize(1000).doesNotHaveDuplicates();
    assertThat(nearest.total()).isEqualTo(1010);
  }

  private List<ItemId> reaching(double leastCosine) {
    return foundItems(index().nearestItems(axis(0), ACTIVE, leastCosine, 10));
  }

  private static ItemFilter carrying(int... skills) {
    return ItemFilter.searchable(
        IntStream.of(skills).mapToObj(CatalogFixtures::skillId).collect(Collectors.toSet()), null);
  }
}
