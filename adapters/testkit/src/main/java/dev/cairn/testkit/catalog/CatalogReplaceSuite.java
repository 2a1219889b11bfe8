package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.testkit.Concurrently;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Revisions, and putting everything anew in one step. */
abstract class CatalogReplaceSuite extends CatalogSuite {

  @Test
  void theRevisionChangesWithEveryWriteAndOnlyThen() {
    List<Long> revisions = new ArrayList<>(List.of(index().revision()));
    for (Runnable write :
        List.<Runnable>of(
            () -> save(skill(1)),
            () -> save(skill(1)),
            () -> index().save(List.of(), items(1, 3)),
            () -> remove(itemId(1)),
            () -> index().replaceAll(index().revision(), skills(1, 1), List.of()))) {
      write.run();
      revisions.add(index().revision());
    }
    assertThat(revisions).doesNotHaveDuplicates();

    nearestSkills(axis(0), 5);
    index().statistics();

    assertThat(index().revision()).isEqualTo(revisions.getLast());
  }

  @Test
  void replacesEverythingAndSwitchesTheModel() {
    index().save(skills(1, 3), items(1, 3));
    EmbeddedSkill skill = skill(2).vector(axis(OTHER_MODEL, 0)).build();
    EmbeddedItem item = item(9).skills(2).vector(axis(OTHER_MODEL, 1)).build();

    assertThat(index().replaceAll(index().revision(), List.of(skill), List.of(item))).isTrue();

    assertThat(index().model()).contains(OTHER_MODEL);
    assertThat(index().skills(skillIds(1, 3))).containsOnlyKeys(skillId(2));
    assertThat(index().items(itemIds(1, 9))).containsOnlyKeys(itemId(9));
    assertSame(find(itemId(9)), item);
    assertThat(toolCount(skillId(2))).isEqualTo(1);
    assertThat(nearestItems(axis(OTHER_MODEL, 1), ACTIVE, 5)).containsExactly(itemId(9));
    assertThatThrownBy(() -> nearestItems(axis(0), ACTIVE, 5))
        .isInstanceOf(ModelMismatchError.class);
    assertThatThrownBy(() -> save(item(1))).isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void aReplacementIsThereAfterReopening() {
    index().save(skills(1, 3), items(1, 30));
    index()
        .replaceAll(
            index().revision(),
            List.of(),
            List.of(item(1).name("new").vector(axis(OTHER_MODEL, 0)).build()));

    reopen();

    assertThat(index().model()).contains(OTHER_MODEL);
    assertThat(index().statistics().skills()).isZero();
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 50).values())
        .extracting(each -> each.profile().name())
        .containsExactly("new");
  }

  @Test
  void isRefusedAfterAWriteInBetween() {
    index().save(skills(1, 1), items(1, 1));
    long read = index().revision();
    save(item(2));

    assertThat(index().replaceAll(read, List.of(), items(5, 5))).isFalse();

    assertThat(index().items(itemIds(1, 5))).containsOnlyKeys(itemId(1), itemId(2));
    assertThat(index().model()).contains(MODEL);
  }

  @Test
  void isRefusedAfterARemovalInBetween() {
    index().save(skills(1, 1), items(1, 2));
    long read = index().revision();
    remove(itemId(2));

    assertThat(index().replaceAll(read, skills(1, 1), items(1, 2))).isFalse();

    assertThat(index().items(itemIds(1, 2))).containsOnlyKeys(itemId(1));
  }

  @Test
  void isRefusedTheSecondTimeForTheSameRevision() {
    index().save(skills(1, 1), items(1, 1));
    long read = index().revision();

    assertThat(index().replaceAll(read, List.of(), items(5, 5))).isTrue();
    assertThat(index().replaceAll(read, List.of(), items(6, 6))).isFalse();

    assertThat(index().items(itemIds(5, 6))).containsOnlyKeys(itemId(5));
  }

  @Test
  void everythingMayBeReplacedByNothing() {
    index().save(skills(1, 2), items(1, 2));

    assertThat(index().replaceAll(index().revision(), List.of(), List.of())).isTrue();

    assertThat(index().model()).isEmpty();
    assertThat(index().statistics().skills()).isZero();
    assertThat(index().statistics().items()).isZero();
    save(item(1).vector(axis(OTHER_MODEL, 0)));
    assertThat(index().model()).contains(OTHER_MODEL);
  }

  @Test
  void nothingMayBeReplacedBySomething() {
    assertThat(index().replaceAll(index().revision(), skills(1, 1), items(1, 2))).isTrue();

    assertThat(index().model()).contains(MODEL);
    assertThat(index().statistics().items()).isEqualTo(2);
  }

  @Test
  void vectorsOfTwoModelsAreRefusedAndTheOldOnesStay() {
    index().save(skills(1, 1), items(1, 1));
    EmbeddedItem foreign = item(2).vector(axis(OTHER_MODEL, 0)).build();

    assertThatThrownBy(() -> index().replaceAll(index().revision(), skills(3, 3), List.of(foreign)))
        .isInstanceOf(ModelMismatchError.class);

    assertThat(index().skills(skillIds(1, 3))).containsOnlyKeys(skillId(1));
    assertThat(index().items(itemIds(1, 2))).containsOnlyKeys(itemId(1));
    assertThat(index().model()).contains(MODEL);
  }

  @Test
  void ofEightWhoReplaceTheSameRevisionExactlyOneDoes() {
    index().save(skills(1, 1), items(1, 1));
    long read = index().revision();

    List<Boolean> replaced =
        Concurrently.run(
            8, thread -> index().replaceAll(read, List.of(), items(10 + thread, 10 + thread)));

    assertThat(replaced).filteredOn(won -> won).hasSize(1);
    int winner = 10 + replaced.indexOf(true);
    assertThat(index().items(itemIds(1, 20))).containsOnlyKeys(itemId(winner));
  }
}
