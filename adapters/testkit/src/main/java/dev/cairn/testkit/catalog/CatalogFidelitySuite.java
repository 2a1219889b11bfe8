package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.zero;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemId;
import static dev.cairn.testkit.catalog.CatalogFixtures.skill;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes in comes out, to the last character. */
abstract class CatalogFidelitySuite extends CatalogSuite {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "Zürich, 東京, עברית, naïve",
        "😀 and 👩‍👩‍👧 and \uD83C\uDDE8\uD83C\uDDED",
        "quotes \" ' ` and \\ backslash \\\" \\u0041",
        "lines\nand\ttabs\rand \u0001 control \u007f characters",
        "MATCH (n) DETACH DELETE n //",
        "'; DROP TABLE items; --",
        "{\"json\": [1, 2]} $1 {0} %s ${x} <b>&amp;</b>",
        "e\u0301 is not é",
        "\u2028 line separator \ufeff mark \uffff end"
      })
  void keepsEveryCharacter(String text) {
    EmbeddedSkill skill = skill(1).id("s " + text).name(text).description(text + ".").build();
    SkillId skillId = skill.skill().id();
    EmbeddedItem item =
        item(1).id("i " + text).name(text).description(text + ".").skills(Set.of(skillId)).build();
    index().save(List.of(skill), List.of(item));

    reopen();

    assertSame(find(skillId), skill);
    assertSame(find(item.item().id()), item);
    assertThat(toolCount(skillId)).isEqualTo(1);
    assertThat(nearestItems(item.embedding(), ItemFilter.searchable(Set.of(skillId), null), 5))
        .containsExactly(item.item().id());
  }

  @Test
  void keepsTheLongestTextsThatAreAllowed() {
    EmbeddedSkill skill =
        skill(1)
            .id("😀".repeat(SkillId.MAX_LENGTH))
            .name("€".repeat(CatalogRules.MAX_NAME_LENGTH))
            .description("\"\n".repeat(CatalogRules.MAX_DESCRIPTION_LENGTH / 2 - 1) + "x")
            .build();
    EmbeddedItem item =
        item(1)
            .id("😀".repeat(ItemId.MAX_LENGTH))
            .name("😀".repeat(CatalogRules.MAX_NAME_LENGTH))
            .description("😀".repeat(CatalogRules.MAX_DESCRIPTION_LENGTH))
            .build();
    index().save(List.of(skill), List.of(item));

    reopen();

    assertSame(find(skill.skill().id()), skill);
    assertSame(find(item.item().id()), item);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", " \n\t "})
  void aDescriptionMayBeMissing(String description) {
    EmbeddedSkill skill = skill(1).description(description).build();
    EmbeddedItem item = item(1).description(description).build();
    index().save(List.of(skill), List.of(item));

    reopen();

    assertSame(find(skillId(1)), skill);
    assertSame(find(itemId(1)), item);
  }

  @Test
  void keepsSpacesAroundTexts() {
    EmbeddedItem item = item(1).name(" name ").description("\n text\n").build();
    save(item);

    assertSame(find(itemId(1)), item);
  }

  @Test
  void idsThatDifferOnlyInCaseOrFormAreDifferent() {
    List<String> ids = List.of("a", "A", " a", "a ", "é", "e\u0301");
    ids.forEach(id -> save(item(1).id(id)));

    assertThat(index().statistics().items()).isEqualTo(ids.size());
    assertThat(index().items(ids.stream().map(ItemId::new).toList())).hasSize(ids.size());
  }

  @Test
  void keepsTheOrderOfTheSkillsAndAPrimaryOneThatStandsLast() {
    EmbeddedItem ordered = item(1).skills(5, 1, 9, 3).primary(9).build();
    EmbeddedItem last = item(2).skills(5, 1).primary(7).build();
    save(ordered, last);

    reopen();

    assertSame(find(itemId(1)), ordered);
    assertSame(find(itemId(2)), last);
    assertThat(find(itemId(2)).item().profile().skillIds())
        .containsExactly(skillId(5), skillId(1), skillId(7));
  }

  @Test
  void keepsManySkills() {
    Set<SkillId> skills = new LinkedHashSet<>();
    for (int n = 300; n > 0; n--) {
      skills.add(skillId(n * 7 % 301));
    }
    EmbeddedItem item = item(1).skills(skills).build();
    save(item);

    assertSame(find(itemId(1)), item);
  }

  @Test
  void anItemMayHaveNoSkillAndNoPrimaryOne() {
    EmbeddedItem without = item(1).build();
    EmbeddedItem withoutPrimary = item(2).skills(1).build();
    save(without, withoutPrimary);

    reopen();

    assertSame(find(itemId(1)), without);
    assertThat(find(itemId(1)).item().profile().skillIds()).isEmpty();
    assertThat(find(itemId(2)).item().profile().primarySkillId()).isNull();
    assertSame(find(itemId(2)), withoutPrimary);
  }

  @ParameterizedTest
  @EnumSource
  void keepsTypeNumberAndWhetherItIsActive(ItemType type) {
    EmbeddedItem active = item(1).type(type).number(Long.MAX_VALUE).build();
    EmbeddedItem inactive = item(2).type(type).number(0).inactive().build();
    EmbeddedSkill skill =
        skill(1).types(type, ItemType.TOOL == type ? ItemType.PROMPT : ItemType.TOOL).build();
    index().save(List.of(skill, skill(2).inactive().build()), List.of(active, inactive));

    reopen();

    assertSame(find(itemId(1)), active);
    assertSame(find(itemId(2)), inactive);
    assertSame(find(skillId(1)), skill);
    assertThat(find(skillId(2)).skill().active()).isFalse();
    assertThat(find(skillId(2)).skill().itemTypes()).isEmpty();
  }

  @Test
  void searchAndBrowseAnswerTheWholeItem() {
    EmbeddedItem item =
        item(1).type(ItemType.PROMPT).skills(2, 1).primary(3).description("längst").build();
    save(item);

    assertThat(index().nearestItems(item.embedding(), ACTIVE, ANY, 1).best())
        .extracting(scored -> scored.value())
        .containsExactly(item.item());
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 1).values())
        .containsExactly(item.item());
  }

  @Test
  void keepsAZeroVectorAsItIs() {
    save(item(1).vector(zero()));

    reopen();

    assertThat(find(itemId(1)).embedding()).isEqualTo(zero());
  }
}
