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

import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.error.ModelMismatchError;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Saving, removing and looking up, and the model that all vectors share. */
abstract class CatalogSaveSuite extends CatalogSuite {

  @Test
  void anEmptyIndexHasNoModelAndAnswersEverythingWithNothing() {
    assertThat(index().model()).isEmpty();
    assertThat(index().skills(List.of(skillId(1)))).isEmpty();
    assertThat(index().items(List.of(itemId(1)))).isEmpty();
    assertThat(index().nearestSkills(axis(0), null, ANY, 5).best()).isEmpty();
    assertThat(index().nearestItems(axis(0), ACTIVE, ANY, 5).total()).isZero();
    assertThat(index().browseSkills(0, 5).total()).isZero();
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 5).total()).isZero();
    assertThat(index().remove(CatalogIds.of(itemId(1))).isEmpty()).isTrue();
  }

  @Test
  void anEmptyIndexAnswersAQueryOfAnyModel() {
    assertThat(nearestItems(axis(MODEL, 0), ACTIVE, 5)).isEmpty();
    assertThat(nearestItems(axis(OTHER_MODEL, 0), ACTIVE, 5)).isEmpty();
  }

  @Test
  void savesSkillsAndItemsInOneCall() {
    index().save(skills(1, 3), items(1, 7));

    assertThat(index().skills(skillIds(1, 3))).hasSize(3);
    assertThat(index().items(itemIds(1, 7))).hasSize(7);
    assertThat(nearestSkills(axis(0), 10)).hasSize(3);
    assertThat(nearestItems(axis(0), ACTIVE, 10)).hasSize(7);
  }

  @Test
  void savingNothingChangesNothing() {
    long before = index().revision();

    index().save(List.of(), List.of());

    assertThat(index().model()).isEmpty();
    assertThat(index().revision()).isEqualTo(before);
  }

  @Test
  void savingReplacesASkillByItsId() {
    save(skill(1).name("before").vector(axis(0)));
    EmbeddedSkill after = skill(1).name("after").vector(axis(1)).build();

    save(after);

    assertSame(find(skillId(1)), after);
    assertThat(index().browseSkills(0, 10).total()).isEqualTo(1);
    assertThat(cosine(index().nearestSkills(axis(1), null, ANY, 1).best().getFirst()))
        .isGreaterThan(0.99);
  }

  @Test
  void savingReplacesAnItemByItsId() {
    save(item(1).name("before").skills(1, 2).primary(1).vector(axis(0)));
    EmbeddedItem after = item(1).name("after").skills(3).number(77).vector(axis(1)).build();

    save(after);

    assertSame(find(itemId(1)), after);
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 10).total()).isEqualTo(1);
    assertThat(index().nearestItems(axis(0), ACTIVE, 0.5, 1).best()).isEmpty();
    assertThat(index().nearestItems(axis(1), ACTIVE, 0.5, 1).best()).hasSize(1);
  }

  @Test
  void ofTwoWithTheSameIdInOneCallTheLaterOneCounts() {
    EmbeddedItem last = item(1).name("last").build();

    save(item(1).name("first").build(), item(2).build(), last);

    assertSame(find(itemId(1)), last);
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 10).total()).isEqualTo(2);
  }

  @Test
  void aSkillAndAnItemMayHaveTheSameId() {
    index().save(List.of(skill(1).id("same").build()), List.of(item(1).id("same").build()));

    assertThat(index().statistics().skills()).isEqualTo(1);
    assertThat(index().statistics().items()).isEqualTo(1);

    remove(item(1).id("same").build().item().id());

    assertThat(index().statistics().skills()).isEqualTo(1);
    assertThat(index().statistics().items()).isZero();
  }

  @Test
  void remembersTheModelOfItsVectors() {
    save(skill(1));

    assertThat(index().model()).contains(MODEL);

    reopen();

    assertThat(index().model()).contains(MODEL);
  }

  @Test
  void refusesVectorsOfAnotherModelAndKeepsNothingOfThem() {
    save(item(1));
    EmbeddedItem foreign = item(2).vector(axis(OTHER_MODEL, 0)).build();

    assertThatThrownBy(
            () -> index().save(List.of(skill(1).build()), List.of(item(3).build(), foreign)))
        .isInstanceOf(ModelMismatchError.class);

    assertThat(index().items(itemIds(1, 3))).containsOnlyKeys(itemId(1));
    assertThat(index().skills(List.of(skillId(1)))).isEmpty();
    assertThat(index().model()).contains(MODEL);
  }

  @Test
  void refusesVectorsOfTwoModelsInOneCallAlsoWhileEmpty() {
    EmbeddedSkill foreign = skill(1).vector(axis(OTHER_MODEL, 0)).build();

    assertThatThrownBy(() -> index().save(List.of(foreign), items(1, 2)))
        .isInstanceOf(ModelMismatchError.class);

    assertThat(index().model()).isEmpty();
    assertThat(index().items(itemIds(1, 2))).isEmpty();
  }

  @Test
  void refusesQueriesOfAnotherModel() {
    index().save(skills(1, 1), items(1, 1));

    assertThatThrownBy(() -> index().nearestSkills(axis(OTHER_MODEL, 0), null, ANY, 5))
        .isInstanceOf(ModelMismatchError.class);
    assertThatThrownBy(() -> index().nearestItems(axis(OTHER_MODEL, 0), ACTIVE, ANY, 5))
        .isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void takesAnotherModelOnceEverythingIsRemoved() {
    index().save(skills(1, 2), items(1, 2));
    remove(skillId(1), skillId(2));
    assertThat(index().model()).contains(MODEL);
    remove(itemId(1), itemId(2));
    assertThat(index().model()).isEmpty();

    save(item(1).vector(axis(OTHER_MODEL, 0)));

    assertThat(index().model()).contains(OTHER_MODEL);
    assertThat(nearestItems(axis(OTHER_MODEL, 0), ACTIVE, 5)).containsExactly(itemId(1));
  }

  @Test
  void removesAndSaysWhatExisted() {
    index().save(skills(1, 2), items(1, 2));

    CatalogIds gone =
        index()
            .remove(
                new CatalogIds(
                    Set.of(skillId(1), skillId(9)), Set.of(itemId(2), itemId(8), itemId(9))));

    assertThat(gone).isEqualTo(new CatalogIds(Set.of(skillId(1)), Set.of(itemId(2))));
    assertThat(index().skills(skillIds(1, 2))).containsOnlyKeys(skillId(2));
    assertThat(index().items(itemIds(1, 2))).containsOnlyKeys(itemId(1));
    assertThat(index().remove(CatalogIds.of(itemId(2))).isEmpty()).isTrue();
  }

  @Test
  void whatIsRemovedIsSeenByNoRead() {
    index().save(List.of(skill(1).build(), skill(2).build()), items(1, 3));

    index().remove(new CatalogIds(Set.of(skillId(1)), Set.of(itemId(2))));

    assertThat(nearestSkills(axis(0), 10)).containsExactly(skillId(2));
    assertThat(nearestItems(axis(0), ACTIVE, 10)).containsExactlyInAnyOrder(itemId(1), itemId(3));
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 10).values())
        .extracting(each -> each.id())
        .containsExactly(itemId(1), itemId(3));
    assertThat(index().statistics().items()).isEqualTo(2);
  }

  @Test
  void anItemKeepsTheIdsOfRemovedSkillsAndIsStillFoundByThem() {
    index().save(skills(1, 2), List.of(item(1).skills(1, 2).primary(1).build()));

    remove(skillId(1));

    assertThat(find(itemId(1)).item().profile().skillIds()).containsExactly(skillId(1), skillId(2));
    assertThat(find(itemId(1)).item().profile().primarySkillId()).isEqualTo(skillId(1));
    assertThat(nearestItems(axis(0), ItemFilter.searchable(Set.of(skillId(1)), null), 5))
        .containsExactly(itemId(1));
  }

  @Test
  void aSkillThatComesBackFindsItsItemsAgain() {
    index().save(skills(1, 1), List.of(item(1).skills(1).build()));
    remove(skillId(1));

    save(skill(1));

    assertThat(toolCount(skillId(1))).isEqualTo(1);
  }

  @Test
  void findsThoseThatExistActiveOrNot() {
    index()
        .save(
            List.of(skill(1).inactive().build(), skill(2).build()),
            List.of(item(1).inactive().build(), item(2).build()));

    assertThat(index().skills(skillIds(1, 3))).containsOnlyKeys(skillId(1), skillId(2));
    assertThat(index().items(itemIds(1, 3))).containsOnlyKeys(itemId(1), itemId(2));
    assertThat(index().items(List.of())).isEmpty();
  }

  @Test
  void everythingIsThereAfterReopening() {
    EmbeddedSkill skill = skill(1).build();
    EmbeddedItem item = item(1).skills(1).primary(1).build();
    index().save(List.of(skill, skill(2).build()), List.of(item, item(2).build()));
    index().remove(new CatalogIds(Set.of(skillId(2)), Set.of(itemId(2))));
    EmbeddedItem replaced = item(3).name("second").build();
    save(item(3).name("first"));
    save(replaced);

    reopen();

    assertSame(find(skillId(1)), skill);
    assertSame(find(itemId(1)), item);
    assertSame(find(itemId(3)), replaced);
    assertThat(index().statistics().skills()).isEqualTo(1);
    assertThat(index().statistics().items()).isEqualTo(2);
    assertThat(toolCount(skillId(1))).isEqualTo(1);
    assertThat(nearestItems(item.embedding(), ACTIVE, 1)).containsExactly(itemId(1));
  }
}
