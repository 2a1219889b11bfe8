package dev.cairn.application.catalog;

import static dev.cairn.application.catalog.TestingCatalog.ids;
import static dev.cairn.application.catalog.TestingCatalog.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.FallbackPolicy.Consequence;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.SearchError;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the caller gets when a stage comes up empty, fails or hangs. */
@Timeout(60)
class DegradedSearchTest {

  private static final String NO_SKILLS = "No skills matched, falling back to unfiltered search";

  @Test
  void anotherModelIsNoOutageButAnErrorOfItsOwn() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.embedding.fail("embedQuery", new ModelMismatchError("old (3)", "new (4)"));

    assertThatThrownBy(() -> catalog.search("read file disk"))
        .isInstanceOf(ModelMismatchError.class)
        .hasMessageContaining("old (3)", "new (4)");
  }

  @Test
  void searchesAgainWhereTheModelChangedMeanwhile() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.failOnce("nearestSkills", new ModelMismatchError("old (3)", "new (4)"));

    ToolSearchResult result = catalog.search("read file disk");

    assertThat(ids(result)).contains("read_file");
    assertThat(result.metadata().failures()).isEmpty();
  }

  @Test
  void skipsTheFirstStageWhereNoSkillsExist() {
    TestingCatalog catalog = new TestingCatalog();
    catalog.useCases.edit().save(tool("lonely", "read file disk"));

    ToolSearchResult result = catalog.search("read file disk");

    assertFellBack(result, Incident.NO_SKILLS_EXIST, NO_SKILLS);
    assertThat(ids(result)).containsExactly("lonely");
    assertThat(result.metadata().failures()).isEmpty();
    assertThat(catalog.indexing.callsOf("nearestSkills")).isZero();
  }

  @Test
  void searchesAllItemsWhereNoSkillReachesTheThreshold() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.useCases.edit().save(tool("painter", "paint picture colour"));

    ToolSearchResult result = catalog.search("paint picture colour");

    assertFellBack(result, Incident.NO_SKILL_MATCHED, NO_SKILLS);
    assertThat(ids(result)).containsExactly("painter");
    assertThat(result.metadata().failures()).isEmpty();
  }

  @Test
  void searchesAllItemsWhereTheSkillSearchFails() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.fail("nearestSkills", new DatabaseError("gone"));

    ToolSearchResult result = catalog.search("read file disk");

    assertFellBack(
        result,
        Incident.SKILL_SEARCH_FAILED,
        "Skill search failed, falling back to unfiltered search");
    assertThat(result.metadata().failures()).containsExactly(Incident.SKILL_SEARCH_FAILED);
    assertThat(ids(result)).contains("read_file", "lonely");
  }

  @Test
  void searchesAllItemsWhereTheSkillSearchHangs() {
    TestingCatalog catalog = TestingCatalog.impatientAt(Stage.SKILLS).filled();
    catalog.indexing.hang("nearestSkills");

    ToolSearchResult result = catalog.search("read file disk");

    assertFellBack(
        result,
        Incident.SKILL_SEARCH_TIMED_OUT,
        "Skill search took too long, falling back to unfiltered search");
    assertThat(ids(result)).contains("read_file", "lonely");
    assertThat(result.metadata().timings().skills()).isGreaterThanOrEqualTo(50);
  }

  @Test
  void obeysAPolicyThatSearchesEverythingWhereTheItemsOfSkillsCannotBeSearched() {
    TestingCatalog catalog = policy(Incident.ITEM_SEARCH_FAILED, Consequence.SEARCH_ALL_ITEMS);
    catalog.indexing.failOnce("nearestItems", new DatabaseError("gone"));

    ToolSearchResult result = catalog.search("read file disk");

    assertThat(result.answered()).isTrue();
    assertThat(ids(result)).contains("read_file", "lonely");
  }

  @Test
  void obeysAPolicyThatAnswersNothingWithoutSchemas() {
    TestingCatalog catalog = policy(Incident.SCHEMA_LOAD_FAILED, Consequence.ANSWER_NOTHING);
    catalog.describing.fail("load", new DatabaseError("gone"));

    ToolSearchResult result = catalog.search("read file disk");

    assertThat(result.answered()).isFalse();
    assertThat(result.items()).isEmpty();
    assertThat(result.metadata().failures()).containsExactly(Incident.SCHEMA_LOAD_FAILED);
  }

  @Test
  void obeysAPolicyThatAnswersNothingWithoutSkills() {
    TestingCatalog catalog = policy(Incident.SKILL_SEARCH_FAILED, Consequence.ANSWER_NOTHING);
    catalog.indexing.fail("nearestSkills", new DatabaseError("gone"));

    for (Strategy strategy : List.of(Strategy.HIERARCHICAL, Strategy.HYBRID)) {
      assertThat(catalog.search("read file disk", strategy).answered()).isFalse();
    }
  }

  private static TestingCatalog policy(Incident incident, Consequence consequence) {
    Map<Incident, Consequence> changed = new EnumMap<>(FallbackPolicy.DEFAULT.consequences());
    changed.put(incident, consequence);
    return new TestingCatalog(new FallbackPolicy(changed, FallbackPolicy.DEFAULT.limits()))
        .filled();
  }

  @Test
  void aHybridSearchAnswersWithTheHalfThatWorks() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.failOnce("nearestItems", new DatabaseError("gone"));

    ToolSearchResult result = catalog.search("read file disk", Strategy.HYBRID);

    assertThat(result.answered()).isTrue();
    assertThat(result.items()).isNotEmpty();
    assertThat(result.metadata().failures()).containsExactly(Incident.ITEM_SEARCH_FAILED);
  }

  @Test
  void aHybridSearchGoesOnWithoutItsSkills() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.fail("nearestSkills", new DatabaseError("gone"));

    ToolSearchResult result = catalog.search("read file disk", Strategy.HYBRID);

    assertThat(result.answered()).isTrue();
    assertThat(ids(result)).doesNotHaveDuplicates().contains("read_file", "lonely");
    assertThat(result.metadata().strategyUsed()).isEqualTo(Strategy.HYBRID);
    assertThat(result.metadata().skillIdsUsed()).isNull();
    assertThat(result.metadata().fallbackReason())
        .contains("Skill search failed, falling back to unfiltered search");
    assertThat(catalog.indexing.callsOf("nearestItems")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void answersNothingWhereTheItemSearchFails(Strategy strategy) {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.fail("nearestItems", new ConnectionError("gone"));

    ToolSearchResult result = catalog.search("read file disk", strategy);

    assertUnanswered(result, Incident.ITEM_SEARCH_FAILED, strategy);
  }

  @ParameterizedTest
  @EnumSource
  void answersNothingWhereTheItemSearchHangs(Strategy strategy) {
    TestingCatalog catalog = TestingCatalog.impatientAt(Stage.ITEMS).filled();
    catalog.indexing.hang("nearestItems");

    ToolSearchResult result = catalog.search("read file disk", strategy);

    assertUnanswered(result, Incident.ITEM_SEARCH_TIMED_OUT, strategy);
  }

  @ParameterizedTest
  @EnumSource
  void answersNothingWhereTheQueryCannotBeEmbedded(Strategy strategy) {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.embedding.fail("embedQuery", new EmbeddingError("no model"));

    ToolSearchResult result = catalog.search("read file disk", strategy);

    assertUnanswered(result, Incident.EMBEDDING_FAILED, strategy);
    assertThat(catalog.indexing.callsOf("nearestItems")).isZero();
    assertThat(catalog.indexing.callsOf("nearestSkills")).isZero();
    assertThat(catalog.describing.callsOf("load")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void answersNothingWhereEmbeddingHangs(Strategy strategy) {
    TestingCatalog catalog = TestingCatalog.impatientAt(Stage.EMBEDDING).filled();
    catalog.embedding.hang("embedQuery");

    ToolSearchResult result = catalog.search("read file disk", strategy);

    assertUnanswered(result, Incident.EMBEDDING_TIMED_OUT, strategy);
  }

  @Test
  void leavesSchemasOutWhereTheyCannotBeLoaded() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.describing.fail("load", new ConnectionError("gone"));

    ToolSearchResult result = catalog.search("read file disk");

    assertWithoutSchemas(result, Incident.SCHEMA_LOAD_FAILED);
  }

  @Test
  void leavesSchemasOutWhereLoadingHangs() {
    TestingCatalog catalog = TestingCatalog.impatientAt(Stage.SCHEMAS).filled();
    catalog.describing.hang("load");

    ToolSearchResult result = catalog.search("read file disk");

    assertWithoutSchemas(result, Incident.SCHEMA_LOAD_TIMED_OUT);
  }

  @Test
  void namesEverythingThatWentWrong() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.fail("nearestSkills", new DatabaseError("gone"));
    catalog.describing.fail("load", new ConnectionError("gone"));

    assertThat(catalog.search("read file disk").metadata().incidents())
        .containsExactly(Incident.SKILL_SEARCH_FAILED, Incident.SCHEMA_LOAD_FAILED);
  }

  @Test
  void answersInFullOnceTheTroubleIsOver() {
    TestingCatalog catalog = new TestingCatalog().filled();
    catalog.indexing.fail("nearestSkills", new DatabaseError("gone"));
    catalog.search("read file disk");

    catalog.indexing.heal();

    assertThat(catalog.search("read file disk").metadata().incidents()).isEmpty();
  }

  @Test
  void stagesAskedForAloneFailAloud() {
    TestingCatalog catalog = new TestingCatalog().filled();
    CatalogUseCases.Search search = catalog.useCases.search();
    ItemQuery items = new ItemQuery("q", ItemFilter.searchable(null, null), 5, 0.3);
    SkillQuery skills = new SkillQuery("q", 5, 0.4);
    catalog.indexing.fail("nearestSkills", new DatabaseError("host db.internal"));
    catalog.indexing.fail("nearestItems", new DatabaseError("host db.internal"));

    assertThatThrownBy(() -> search.items(items))
        .isInstanceOf(SearchError.class)
        .hasMessage("The item search failed");
    assertThatThrownBy(() -> search.skills(skills)).isInstanceOf(SearchError.class);

    catalog.embedding.fail("embedQuery", new EmbeddingError("secret"));
    assertThatThrownBy(() -> search.items(items))
        .isInstanceOf(SearchError.class)
        .hasMessage("The query could not be embedded");
  }

  private static void assertFellBack(ToolSearchResult result, Incident incident, String reason) {
    assertThat(result.answered()).isTrue();
    assertThat(result.matchedSkills()).isEmpty();
    assertThat(result.metadata().strategyUsed()).isEqualTo(Strategy.DIRECT);
    assertThat(result.metadata().skillIdsUsed()).isNull();
    assertThat(result.metadata().skillCount()).isZero();
    assertThat(result.metadata().fallbackReason()).contains(reason);
    assertThat(result.metadata().incidents()).containsExactly(incident);
  }

  private static void assertUnanswered(
      ToolSearchResult result, Incident incident, Strategy strategy) {
    assertThat(result.answered()).isFalse();
    assertThat(result.items()).isEmpty();
    assertThat(result.metadata().finalCount()).isZero();
    assertThat(result.metadata().candidateCount()).isZero();
    assertThat(result.metadata().incidents()).containsExactly(incident);
    assertThat(result.metadata().failures()).containsExactly(incident);
    assertThat(result.metadata().strategyUsed()).isEqualTo(strategy);
  }

  private static void assertWithoutSchemas(ToolSearchResult result, Incident incident) {
    assertThat(result.answered()).isTrue();
    assertThat(ids(result)).containsExactly("read_file", "file_prompt", "write_file");
    assertThat(result.items()).extracting(FoundItem::schemas).containsOnly(ItemSchemas.NONE);
    assertThat(result.metadata().incidents()).isEqualTo(List.of(incident));
    assertThat(result.metadata().fallbackReason()).isEmpty();
  }
}
