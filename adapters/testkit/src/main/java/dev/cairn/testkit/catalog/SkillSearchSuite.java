package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.zero;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.skill;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillId;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillIds;
import static dev.cairn.testkit.catalog.CatalogFixtures.skills;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ValidationError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Finding skills by meaning. */
abstract class SkillSearchSuite extends CatalogSuite {

  @Test
  void theNearestSkillComesFirstWithItsCosine() {
    save(skill(1).vector(atCosine(0.2)));
    save(skill(2).vector(atCosine(0.9)));
    save(skill(3).vector(atCosine(-0.5)));
    save(skill(4).vector(atCosine(0.6)));

    Nearest<CountedSkill> nearest = index().nearestSkills(axis(0), null, ANY, 10);

    assertThat(foundSkills(nearest))
        .containsExactly(skillId(2), skillId(4), skillId(1), skillId(3));
    assertThat(nearest.total()).isEqualTo(4);
    assertThat(nearest.best())
        .zipSatisfy(
            List.of(0.9, 0.6, 0.2, -0.5),
            (found, cosine) -> assertThat(cosine(found)).isCloseTo(cosine, within(1e-5)));
  }

  @Test
  void answersTheWholeSkill() {
    EmbeddedSkill skill = skill(1).types(ItemType.PROMPT).description("ganz").build();
    save(skill);

    assertThat(index().nearestSkills(skill.embedding(), null, ANY, 1).best())
        .extracting(scored -> scored.value())
        .containsExactly(new CountedSkill(skill.skill(), 0));
  }

  @Test
  void inactiveSkillsAreNotFound() {
    save(skill(1).vector(axis(0)).inactive());
    save(skill(2).vector(axis(1)));

    Nearest<CountedSkill> nearest = index().nearestSkills(axis(0), null, ANY, 10);

    assertThat(foundSkills(nearest)).containsExactly(skillId(2));
    assertThat(nearest.total()).isEqualTo(1);
  }

  @Test
  void aSkillThatIsSwitchedOffOrOnIsSeenSoByTheNextSearch() {
    save(skill(1));
    save(skill(1).inactive());
    assertThat(nearestSkills(axis(0), 10)).isEmpty();

    save(skill(1));

    assertThat(nearestSkills(axis(0), 10)).containsExactly(skillId(1));
  }

  @Test
  void aTypeNarrowsToTheSkillsThatServeIt() {
    save(skill(1).types(ItemType.TOOL));
    save(skill(2).types(ItemType.PROMPT, ItemType.RESOURCE));
    save(skill(3));
    save(skill(4).types(ItemType.TOOL).inactive());

    assertThat(serving(ItemType.TOOL)).containsExactlyInAnyOrder(skillId(1), skillId(3));
    assertThat(serving(ItemType.PROMPT)).containsExactlyInAnyOrder(skillId(2), skillId(3));
    assertThat(serving(ItemType.RESOURCE)).containsExactlyInAnyOrder(skillId(2), skillId(3));
    assertThat(nearestSkills(axis(0), 10)).hasSize(3);
  }

  @Test
  void theTypesASkillNamesCountAndNotThoseOfItsItems() {
    index()
        .save(
            List.of(skill(1).types(ItemType.PROMPT).build()),
            List.of(item(1).type(ItemType.TOOL).skills(1).build()));

    assertThat(serving(ItemType.TOOL)).isEmpty();
    assertThat(serving(ItemType.PROMPT)).containsExactly(skillId(1));
  }

  @Test
  void theLeastCosineIsInclusive() {
    save(skill(1).vector(axis(0)));
    save(skill(2).vector(half()));
    save(skill(3).vector(axis(9)));

    assertThat(reaching(1)).containsExactly(skillId(1));
    assertThat(reaching(0.5)).containsExactly(skillId(1), skillId(2));
    assertThat(reaching(0.50001)).containsExactly(skillId(1));
    assertThat(reaching(0)).containsExactly(skillId(1), skillId(2), skillId(3));
    assertThat(reaching(0.00001)).containsExactly(skillId(1), skillId(2));
  }

  @Test
  void theTotalCountsThoseBeyondTheLimitButNotThoseTooFarAway() {
    index().save(skills(1, 30), List.of());
    index().save(List.of(skill(31).vector(axis(0)).build()), List.of());
    long positive =
        skills(1, 30).stream().filter(each -> each.embedding().cosine(axis(0)) >= 0.1).count();

    Nearest<CountedSkill> nearest = index().nearestSkills(axis(0), null, 0.1, 2);

    assertThat(nearest.best()).hasSize(2);
    assertThat(nearest.total()).isEqualTo(positive + 1).isGreaterThan(2);
  }

  @Test
  void equalsComeInTheOrderOfTheirIdsAndThatDecidesWhoIsCutOff() {
    List<EmbeddedSkill> ties = new ArrayList<>();
    for (int n = 1; n <= 40; n++) {
      ties.add(skill(n).vector(axis(0)).build());
    }
    Collections.shuffle(ties, new Random(7));
    ties.subList(0, 20).forEach(this::save);
    index().save(ties.subList(20, 40), List.of());

    assertThat(nearestSkills(axis(0), 7)).isEqualTo(skillIds(1, 7));
    assertThat(nearestSkills(axis(0), 40)).isEqualTo(skillIds(1, 40));
  }

  @Test
  void aChangedSkillIsFoundOnceAndWhereItIsNow() {
    save(skill(1).vector(axis(0)));
    save(skill(1).vector(axis(1)));
    save(skill(2).vector(atCosine(0.5)));

    assertThat(nearestSkills(axis(0), 10)).containsExactly(skillId(2), skillId(1));
  }

  @Test
  void aZeroQueryFindsThingsWithoutAnError() {
    index().save(skills(1, 3), List.of());

    assertThat(nearestSkills(zero(), 10)).hasSize(3);
    assertThat(index().nearestSkills(zero(), null, 0.1, 10).best()).isEmpty();
  }

  @Test
  void aLimitMustBeFromOneToAThousand() {
    save(skill(1));

    assertThatThrownBy(() -> index().nearestSkills(axis(0), null, ANY, 0))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("Validation failed: limit must be >= 1, got 0");
    assertThatThrownBy(() -> index().nearestSkills(axis(0), null, ANY, 1001))
        .isInstanceOf(ValidationError.class)
        .hasMessageContaining("Validation failed: limit cannot exceed 1000, got 1001");
    assertThat(nearestSkills(axis(0), 1000)).hasSize(1);
  }

  private List<SkillId> serving(ItemType type) {
    return foundSkills(index().nearestSkills(axis(0), type, ANY, 10));
  }

  private List<SkillId> reaching(double leastCosine) {
    return foundSkills(index().nearestSkills(axis(0), null, leastCosine, 10));
  }

  /** Cosine one half with the first axis, exactly, in whatever numbers it is computed. */
  static Embedding half() {
    float[] vector = new float[MODEL.dimension()];
    for (int i = 0; i < 4; i++) {
      vector[i] = 0.5f;
    }
    return new Embedding(MODEL, vector);
  }
}
