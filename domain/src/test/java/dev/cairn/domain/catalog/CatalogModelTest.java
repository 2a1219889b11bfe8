package dev.cairn.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogModelTest {

  @Test
  void aFilterTakesItemsWithAnyOfItsSkills() {
    ItemFilter filter = new ItemFilter(skills("a", "b"), null, false);

    assertThat(filter.matches(item(ItemType.TOOL, true, "b", "c"))).isTrue();
    assertThat(filter.matches(item(ItemType.TOOL, true, "c"))).isFalse();
    assertThat(filter.matches(item(ItemType.TOOL, true))).isFalse();
  }

  @Test
  void aFilterWithoutSkillsTakesItemsWithoutSkills() {
    assertThat(ItemFilter.searchable(null, null).matches(item(ItemType.TOOL, true))).isTrue();
  }

  @Test
  void aFilterOfNoSkillsTakesNothing() {
    assertThat(new ItemFilter(Set.of(), null, false).matches(item(ItemType.TOOL, true, "a")))
        .isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aFilterTakesItsTypeOnly(ItemType type) {
    ItemFilter filter = new ItemFilter(null, type, false);

    assertThat(Arrays.stream(ItemType.values()).filter(each -> filter.matches(item(each, true))))
        .containsExactly(type);
  }

  @Test
  void aSearchLeavesInactiveItemsOutAndABrowseDoesNot() {
    ItemProfile inactive = item(ItemType.TOOL, false, "a");

    assertThat(ItemFilter.searchable(skills("a"), ItemType.TOOL).matches(inactive)).isFalse();
    assertThat(ItemFilter.EVERYTHING.matches(inactive)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "true,  '',          TOOL,   true",
    "true,  TOOL,        TOOL,   true",
    "true,  TOOL PROMPT, PROMPT, true",
    "true,  TOOL,        PROMPT, false",
    "true,  TOOL,        ,       true",
    "false, TOOL,        TOOL,   false",
    "false, '',          ,       false"
  })
  void aSkillServesItsTypesWhileItIsActive(
      boolean active, String types, ItemType wanted, boolean serves) {
    Set<ItemType> all =
        Arrays.stream(types.split(" "))
            .filter(type -> !type.isEmpty())
            .map(ItemType::valueOf)
            .collect(Collectors.toSet());

    assertThat(new Skill(new SkillId("s"), "s", "", active, all).serves(wanted)).isEqualTo(serves);
  }

  @Test
  void thePrimarySkillIsOneOfTheSkills() {
    ItemProfile item =
        new ItemProfile(
            new ItemId("i"), ItemType.TOOL, "n", "", skills("a"), new SkillId("p"), true);

    assertThat(item.skillIds()).containsExactly(new SkillId("a"), new SkillId("p"));
  }

  @Test
  void nobodyCanChangeTheSkillsOfAnItem() {
    Set<SkillId> given = new LinkedHashSet<>(skills("a"));
    ItemProfile item = new ItemProfile(new ItemId("i"), ItemType.TOOL, "n", "", given, null, true);
    given.add(new SkillId("b"));

    assertThat(item.skillIds()).containsExactly(new SkillId("a"));
    assertThatThrownBy(() -> item.skillIds().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aPassageIsTheNameAndWhatItDoes() {
    Skill described = new Skill(new SkillId("s"), "Files", "Reads them", true, Set.of());
    Skill bare = new Skill(new SkillId("s"), "Files", " ", true, Set.of());

    assertThat(described.passage()).isEqualTo("Files: Reads them");
    assertThat(bare.passage()).isEqualTo("Files");
  }

  @Test
  void idsAndNamesHaveRules() {
    assertThatThrownBy(() -> new ItemId(" ")).isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> new ItemId("x".repeat(501))).isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> new SkillId("x".repeat(201))).isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> new Skill(new SkillId("s"), "", "", true, Set.of()))
        .hasMessage("name: must be a text of 1 to 300 characters, but an empty text was given");
    assertThatThrownBy(() -> new Skill(new SkillId("s"), "n", "a\0", true, Set.of()))
        .hasMessage(
            "description: must be a text of at most 20,000 characters, but a text with NUL"
                + " or half a character in it was given");
  }

  @Test
  void aMappingFindsItemsByPatterns() {
    SkillMapping mapping =
        mapping(
            entry("all of git", "git:*"),
            entry("reading", "*:tool:read_*", "exact"),
            entry("odd", "a.c", "[x]*", "*\n*"));

    assertThat(mapping.skillsOf(new ItemId("git:tool:read_file")))
        .containsExactly(new SkillId("all of git"), new SkillId("reading"));
    assertThat(mapping.skillsOf(new ItemId("github:tool:write"))).isEmpty();
    assertThat(mapping.skillsOf(new ItemId("exact"))).containsExactly(new SkillId("reading"));
    assertThat(mapping.skillsOf(new ItemId("exactly"))).isEmpty();
    assertThat(mapping.skillsOf(new ItemId("abc"))).isEmpty();
    assertThat(mapping.skillsOf(new ItemId("a.c"))).containsExactly(new SkillId("odd"));
    assertThat(mapping.skillsOf(new ItemId("[x] and more"))).containsExactly(new SkillId("odd"));
    assertThat(mapping.skillsOf(new ItemId("two\nlines"))).containsExactly(new SkillId("odd"));
  }

  @Test
  void aStarAloneStandsForEverything() {
    assertThat(mapping(entry("s", "*")).skillsOf(new ItemId("a:b/c?d"))).hasSize(1);
    assertThat(SkillMapping.NONE.skillsOf(new ItemId("a"))).isEmpty();
  }

  @Test
  void manyStarsAreLookedForOnceEach() {
    ItemId id = new ItemId("a".repeat(500));

    assertThat(mapping(entry("s", "*a".repeat(50) + "*b")).skillsOf(id)).isEmpty();
    assertThat(mapping(entry("s", "a*".repeat(250) + "a".repeat(250))).skillsOf(id)).hasSize(1);
    assertThat(mapping(entry("s", "a*".repeat(251) + "a".repeat(250))).skillsOf(id)).isEmpty();
  }

  @Test
  void quotesAndBackslashesInPatternsAreThemselves() {
    assertThat(mapping(entry("s", "a\\E.*b")).skillsOf(new ItemId("a\\E.xb"))).hasSize(1);
    assertThat(mapping(entry("s", "a\\E.*b")).skillsOf(new ItemId("a\\Exxb"))).isEmpty();
  }

  private static SkillMapping mapping(SkillMapping.Entry... entries) {
    return new SkillMapping(List.of(entries));
  }

  private static SkillMapping.Entry entry(String skill, String... items) {
    return new SkillMapping.Entry(
        new Skill(new SkillId(skill), skill, "", true, Set.of()), List.of(items));
  }

  private static ItemProfile item(ItemType type, boolean active, String... skills) {
    return new ItemProfile(new ItemId("i"), type, "n", "", skills(skills), null, active);
  }

  private static Set<SkillId> skills(String... ids) {
    return Arrays.stream(ids).map(SkillId::new).collect(Collectors.toSet());
  }
}
