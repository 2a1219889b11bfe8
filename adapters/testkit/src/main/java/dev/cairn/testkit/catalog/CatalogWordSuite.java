package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemId;
import static dev.cairn.testkit.catalog.CatalogFixtures.items;
import static dev.cairn.testkit.catalog.CatalogFixtures.skill;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.testkit.Fixtures;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finding skills and items by words and meaning at once. */
abstract class CatalogWordSuite extends CatalogSuite {

  @BeforeEach
  void onlyWhereTheIndexCan() {
    assumeTrue(contract().knowsWords(), "searches by words are handed over as a whole");
  }

  @ParameterizedTest
  @CsvSource({
    "weather, Tells the weather of a city",
    "forecasts, Gives a forecast for tomorrow",
    "certifcate, Renews a certificate",
    "get user name, Calls getUserName",
    "城市, 北京是一个大城市"
  })
  void anItemIsFoundByWhatItsDescriptionSays(String request, String description) {
    saveOthers();
    save(item(5).description(description).vector(atCosine(0.48)));

    assertThat(best(request)).isEqualTo(itemId(5));
  }

  @Test
  void anItemIsFoundByItsParameters() {
    saveOthers();
    save(item(2).vector(atCosine(0.48)).parameters("latitude longitude"));

    assertThat(best("longitude")).isEqualTo(itemId(2));
  }

  @Test
  void aSkillIsWhatItsItemsSay() {
    saveOthers();
    save(skill(1).vector(atCosine(0.3)));
    save(skill(2).vector(atCosine(0.3)));
    save(item(1).description("Books a flight").skills(2).vector(atCosine(0.4)));
    save(item(2).description("Waters the plants").skills(1).vector(atCosine(0.4)));

    assertThat(skills("flight", null).getFirst()).isEqualTo(skillId(2));
    assertThat(skills("plants", null).getFirst()).isEqualTo(skillId(1));
  }

  @Test
  void whatIsSavedReplacedOrRemovedCountsInTheNextSearch() {
    saveOthers();
    save(item(1).description("Books a flight").vector(atCosine(0.48)));
    save(item(2).description("Waters the plants").vector(atCosine(0.48)));
    assertThat(best("flight")).isEqualTo(itemId(1));

    save(item(1).description("Sings a song").vector(atCosine(0.48)));
    save(item(3).description("Cancels a flight").vector(atCosine(0.47)));
    assertThat(best("flight")).isEqualTo(itemId(3));

    remove(itemId(3));
    assertThat(foundItems(index().nearestItems(probe("flight"), ACTIVE, ANY, 10)))
        .hasSize(6)
        .doesNotContain(itemId(3));
    index().replaceAll(index().revision(), List.of(), items(7, 8));
    assertThat(foundItems(index().nearestItems(probe("flight"), ACTIVE, ANY, 10)))
        .containsExactlyInAnyOrder(itemId(7), itemId(8));
  }

  @Test
  void aScoreIsTheSameWhateverTheFilter() {
    save(skill(1));
    for (int n = 1; n <= 9; n++) {
      String description = n % 2 == 0 ? "Books a flight" : "Waters the plants";
      save(item(n).description(description).skills(n < 4 ? 1 : 2).vector(atCosine(0.1 * n)));
    }

    List<Scored<CatalogItem>> all = found(ACTIVE);
    List<Scored<CatalogItem>> some = found(ItemFilter.searchable(Set.of(skillId(1)), null));

    assertThat(some).hasSize(3);
    assertThat(all).containsAll(some);
  }

  @Test
  void tellsWhatSpeaksForAnItem() {
    saveOthers();
    save(item(1).description("Books a flight").vector(atCosine(0.48)));

    Scored<CatalogItem> first = found(ACTIVE).getFirst();

    assertThat(first.value().id()).isEqualTo(itemId(1));
    assertThat(Objects.requireNonNull(first.evidence()).words()).isPositive();
  }

  @Test
  void inactiveOnesAreNotFound() {
    save(item(1).description("Books a flight").inactive());
    save(item(2).description("Waters the plants"));

    assertThat(foundItems(index().nearestItems(probe("flight"), ACTIVE, ANY, 10)))
        .containsExactly(itemId(2));
    assertThat(skills("flight", ItemType.PROMPT)).isEmpty();
  }

  @Test
  void findsNothingInAnEmptyCatalogue() {
    assertThat(index().nearestItems(probe("flight"), ACTIVE, ANY, 10).best()).isEmpty();
    assertThat(skills("flight", null)).isEmpty();

    save(item(1));
    index().remove(new CatalogIds(Set.of(), Set.of(itemId(1))));

    assertThat(index().nearestItems(probe("flight"), ACTIVE, ANY, 10).total()).isZero();
  }

  @Test
  void findsTheSameAfterReopening() {
    index().save(List.of(), items(1, 30));
    save(item(40).description("Books a flight"));
    List<Scored<CatalogItem>> before = found(ACTIVE);

    reopen();

    assertThat(found(ACTIVE)).isEqualTo(before);
  }

  @Test
  void refusesAnotherModelsVectorsAndImpossibleLimits() {
    save(item(1));
    Probe foreign = probe(axis(OTHER_MODEL, 0), "flight");

    assertThatThrownBy(() -> index().nearestItems(foreign, ACTIVE, ANY, 10))
        .isInstanceOf(ModelMismatchError.class);
    assertThatThrownBy(() -> index().nearestSkills(foreign, null, ANY, 10))
        .isInstanceOf(ModelMismatchError.class);
    assertThatThrownBy(() -> index().nearestItems(probe("flight"), ACTIVE, ANY, 0))
        .isInstanceOf(ValidationError.class);
  }

  /** Some that are nearer by their meaning, and some that are far away. */
  private void saveOthers() {
    for (int n = 90; n < 94; n++) {
      save(item(n).description("something else").vector(atCosine(n < 92 ? 0.5 : 0.1)));
    }
  }

  private ItemId best(String request) {
    return foundItems(index().nearestItems(probe(request), ACTIVE, ANY, 10)).getFirst();
  }

  private List<Scored<CatalogItem>> found(ItemFilter filter) {
    return index().nearestItems(probe("a flight"), filter, ANY, 10).best();
  }

  private List<SkillId> skills(String request, @Nullable ItemType type) {
    return foundSkills(index().nearestSkills(probe(request), type, ANY, 10));
  }

  private static Probe probe(String request) {
    return probe(axis(0), request);
  }

  private static Probe probe(Embedding meaning, String request) {
    return new Probe(Meaning.of(meaning), Fixtures.words(request));
  }
}
