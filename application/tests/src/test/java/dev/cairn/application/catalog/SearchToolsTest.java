package dev.cairn.application.catalog;

import static dev.cairn.application.catalog.TestingCatalog.ids;
import static dev.cairn.application.catalog.TestingCatalog.inactive;
import static dev.cairn.application.catalog.TestingCatalog.item;
import static dev.cairn.application.catalog.TestingCatalog.query;
import static dev.cairn.application.catalog.TestingCatalog.skill;
import static dev.cairn.application.catalog.TestingCatalog.skillIds;
import static dev.cairn.application.catalog.TestingCatalog.titled;
import static dev.cairn.application.catalog.TestingCatalog.tool;
import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Match;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.Stage;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.testkit.Concurrently;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchToolsTest {

  private final TestingCatalog catalog = new TestingCatalog().filled();

  @ParameterizedTest
  @EnumSource
  void embedsTheQueryExactlyOnce(Strategy strategy) {
    catalog.search("read file disk", strategy);

    assertThat(catalog.embedding.callsOf("embedQuery")).isEqualTo(1);
  }

  @Test
  void findsTheSkillFirstAndItsItemsWithin() {
    ToolSearchResult result = catalog.search("read file disk");

    assertThat(result.query()).isEqualTo("read file disk");
    assertThat(skillIds(result)).containsExactly("files");
    assertThat(ids(result)).containsExactly("read_file", "file_prompt", "write_file");
    assertThat(result.answered()).isTrue();
    assertThat(result.metadata().strategyUsed()).isEqualTo(Strategy.HIERARCHICAL);
    assertThat(result.metadata().skillIdsUsed()).containsExactly(new SkillId("files"));
    assertThat(result.metadata().fallbackReason()).isEmpty();
    assertThat(result.metadata().incidents()).isEmpty();
  }

  @Test
  void eachStageTellsWhatItHadToChooseFromAndWhatItCut() {
    ToolQuery query =
        CatalogRequests.search(Map.of("query", "read file disk", "limit", 1, "explain", true));

    ExplainedSearch explained = catalog.useCases.search().explained(query);

    assertThat(ids(explained.result())).containsExactly("read_file");
    assertThat(explained.stages())
        .extracting(StageReport::stage)
        .containsExactly(Stage.EMBEDDING, Stage.SKILLS, Stage.ITEMS, Stage.SCHEMAS);
    StageReport skills = explained.stages().get(1);
    assertThat(skills.threshold()).isEqualTo(query.skillThreshold());
    assertThat(skills.kept()).isEqualTo(1);
    assertThat(cuts(skills))
        .containsEntry("files", "kept")
        .containsEntry("mail", "BELOW_THRESHOLD");
    StageReport items = explained.stages().get(2);
    assertThat(items.kept()).isEqualTo(1);
    assertThat(items.found()).isEqualTo(3);
    assertThat(cuts(items))
        .containsEntry("read_file", "kept")
        .containsEntry("write_file", "BEYOND_LIMIT")
        .containsEntry("send_mail", "BELOW_THRESHOLD");
  }

  @Test
  void whatLiesOutsideTheSkillsOrBeyondTheBudgetSaysSo() {
    ToolQuery query =
        CatalogRequests.search(
            Map.of("query", "read file disk", "tool_threshold", 0, "max_tokens", 500));

    StageReport items = catalog.useCases.search().explained(query).stages().get(2);

    assertThat(cuts(items))
        .containsEntry("send_mail", "OUTSIDE_SKILLS")
        .containsValue("OVER_BUDGET");
  }

  @Test
  void aSecondLookThatFailsLeavesTheAnswerAsItIs() {
    ToolQuery query = CatalogRequests.search(Map.of("query", "read file disk", "explain", true));
    ToolSearchResult plain = catalog.useCases.search().search(query);
    catalog.indexing.fail("nearestSkills", new DatabaseError("down"));

    ExplainedSearch explained = catalog.useCases.search().explained(query);

    assertThat(ids(explained.result())).containsAll(ids(plain));
    assertThat(explained.stages().get(1).candidates()).isEmpty();
    assertThat(explained.result().metadata().fallbackReason()).isPresent();
  }

  private static Map<String, String> cuts(StageReport report) {
    return report.candidates().stream()
        .collect(
            Collectors.toMap(
                StageReport.Candidate::id,
                each -> each.cut() == null ? "kept" : each.cut().name()));
  }

  @Test
  void findsTheSameWhateverTheQueryLooksLike() {
    assertThat(ids(catalog.search("'; DROP TABLE read file disk; -- <b>")))
        .contains("read_file", "write_file");
  }

  @Test
  void aRequestForSeveralThingsFindsTheSkillsAndItemsOfEach() {
    ToolSearchResult result = several(null);

    assertThat(skillIds(result)).containsExactlyInAnyOrder("files", "mail");
    assertThat(ids(result).subList(0, 3)).contains("write_file", "send_mail");
    assertThat(result.items()).extracting(FoundItem::score).isSortedAccordingTo(reverseOrder());
  }

  @Test
  void askedForSoManySkillsItMatchesNoMore() {
    assertThat(skillIds(several(1))).hasSize(1);
  }

  @Test
  void embedsEachPartOfARequestOnce() {
    several(null);

    assertThat(catalog.embedding.callsOf("embedQuery")).isEqualTo(3);
  }

  @Test
  void findsAnItemByTheWordsOfItsParameters() {
    ItemRecord plain = tool("plain", "convert amounts");
    ItemRecord telling =
        new ItemRecord(
            tool("telling", "convert amounts").profile(),
            ItemSchemas.of(Map.of("properties", Map.of("exchangeRate", Map.of())), null, null));
    catalog.useCases.edit().saveAll(List.of(), List.of(plain, telling));

    ToolSearchResult result = catalog.search("convert by exchange rate", Strategy.DIRECT);

    assertThat(ids(result)).startsWith("telling", "plain");
  }

  private ToolSearchResult several(@Nullable Integer skillLimit) {
    return catalog
        .useCases
        .search()
        .search(
            new ToolQuery(
                "write file disk. Then send mail message",
                null,
                5,
                skillLimit,
                0.4,
                0.3,
                true,
                Strategy.HIERARCHICAL,
                null,
                false));
  }

  @Test
  void countsWhatPassedEachStage() {
    ToolQuery one =
        new ToolQuery(
            "read file disk", null, 1, 3, 0.4, 0.3, true, Strategy.HIERARCHICAL, null, false);

    SearchMetadata metadata = catalog.useCases.search().search(one).metadata();

    assertThat(metadata.skillCount()).isEqualTo(1);
    assertThat(metadata.candidateCount()).isEqualTo(3);
    assertThat(metadata.finalCount()).isEqualTo(1);
  }

  @Test
  void takesTheTimeOfEveryStage() {
    SearchMetadata.Timings all = catalog.search("read file disk").metadata().timings();
    SearchMetadata.Timings direct =
        catalog.search("read file disk", Strategy.DIRECT).metadata().timings();

    assertThat(List.of(all.embedding(), all.skills(), all.items(), all.schemas()))
        .allSatisfy(time -> assertThat(time).isPositive().isLessThanOrEqualTo(all.total()));
    assertThat(direct.skills()).isZero();
    assertThat(direct.items()).isPositive();
  }

  @Test
  void usesTheBestSkillsOnly() {
    ToolQuery one =
        new ToolQuery(
            "read mail file disk", null, 10, 1, 0.1, 0, true, Strategy.HIERARCHICAL, null, false);

    ToolSearchResult result = catalog.useCases.search().search(one);

    assertThat(skillIds(result)).hasSize(1);
    assertThat(result.metadata().skillIdsUsed()).hasSize(1);
    assertThat(result.items())
        .allSatisfy(
            found ->
                assertThat(found.item().profile().skillIds())
                    .containsAll(result.metadata().skillIdsUsed()));
  }

  @Test
  void reportsHowManyItemsASkillHas() {
    assertThat(catalog.search("read file disk").matchedSkills())
        .extracting(match -> match.value().toolCount())
        .containsExactly(3L);
  }

  @Test
  void directSearchLooksEverywhereAndMatchesNoSkills() {
    ToolSearchResult result = catalog.search("read file disk", Strategy.DIRECT);

    assertThat(ids(result)).contains("lonely", "read_file", "file_prompt", "write_file");
    assertThat(result.matchedSkills()).isEmpty();
    assertThat(result.metadata().strategyUsed()).isEqualTo(Strategy.DIRECT);
    assertThat(result.metadata().skillIdsUsed()).isNull();
    assertThat(result.metadata().skillCount()).isZero();
    assertThat(result.metadata().fallbackReason()).isEmpty();
    assertThat(catalog.indexing.callsOf("nearestSkills")).isZero();
  }

  @Test
  void anItemWithoutSkillsShowsInADirectSearchOnly() {
    assertThat(ids(catalog.search("read file disk", Strategy.HIERARCHICAL)))
        .doesNotContain("lonely");
    assertThat(ids(catalog.search("read file disk", Strategy.DIRECT))).contains("lonely");
  }

  @Test
  void hybridSearchMergesBothWaysBestFirstWithoutRepeats() {
    ToolSearchResult result = catalog.search("read file disk", Strategy.HYBRID);

    assertThat(ids(result)).doesNotHaveDuplicates().contains("lonely", "read_file");
    assertThat(result.items().stream().map(FoundItem::score).toList())
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(skillIds(result)).containsExactly("files");
    assertThat(result.metadata().strategyUsed()).isEqualTo(Strategy.HYBRID);
    assertThat(result.metadata().skillIdsUsed()).containsExactly(new SkillId("files"));
    assertThat(result.metadata().finalCount()).isEqualTo(result.items().size());
    assertThat(result.metadata().candidateCount()).isGreaterThanOrEqualTo(4);
  }

  @Test
  void hybridSearchKeepsTheLimit() {
    ToolQuery two =
        new ToolQuery("read file disk", null, 2, 3, 0.4, 0.3, true, Strategy.HYBRID, null, false);

    assertThat(catalog.useCases.search().search(two).items()).hasSize(2);
  }

  @Test
  void scoresAreSimilaritiesAtOrAboveTheThreshold() {
    ToolSearchResult result = catalog.search("read file: read file disk", Strategy.DIRECT);

    assertThat(result.items().getFirst().score()).isCloseTo(1, within(1e-6));
    assertThat(result.items()).allSatisfy(found -> assertThat(found.score()).isBetween(0.3, 1.0));
  }

  @Test
  void matchedSkillsWithoutItemsGiveAnEmptyAnswerAndNoFallback() {
    catalog.useCases.edit().save(skill("empty", "paint picture colour"));

    ToolSearchResult result = catalog.search("paint picture colour");

    assertThat(skillIds(result)).containsExactly("empty");
    assertThat(result.items()).isEmpty();
    assertThat(result.answered()).isTrue();
    assertThat(result.metadata().strategyUsed()).isEqualTo(Strategy.HIERARCHICAL);
    assertThat(result.metadata().skillIdsUsed()).containsExactly(new SkillId("empty"));
    assertThat(result.metadata().fallbackReason()).isEmpty();
    assertThat(catalog.describing.callsOf("load")).isZero();
  }

  @Test
  void inactiveItemsAreNeverFound() {
    catalog.useCases.edit().save(inactive(tool("read_file", "read file disk", "files")));

    assertThat(ids(catalog.search("read file disk"))).doesNotContain("read_file");
    assertThat(ids(catalog.search("read file disk", Strategy.DIRECT))).doesNotContain("read_file");
  }

  @Test
  void inactiveSkillsLeadNowhere() {
    catalog
        .useCases
        .edit()
        .save(new Skill(new SkillId("files"), "files", "read write file disk", false, Set.of()));

    ToolSearchResult result = catalog.search("write file disk");

    assertThat(skillIds(result)).doesNotContain("files");
    assertThat(ids(catalog.search("write file disk", Strategy.DIRECT))).contains("write_file");
  }

  @Test
  void theItemTypeNarrowsItems() {
    ToolSearchResult prompts =
        catalog
            .useCases
            .search()
            .search(query("read file disk", ItemType.PROMPT, Strategy.HIERARCHICAL));

    assertThat(ids(prompts)).containsExactly("file_prompt");
  }

  @Test
  void theItemTypeNarrowsSkillsThatNameTheirTypes() {
    catalog
        .useCases
        .edit()
        .save(
            new Skill(
                new SkillId("files"),
                "files",
                "read write file disk",
                true,
                Set.of(ItemType.PROMPT)));
    CatalogUseCases.Search search = catalog.useCases.search();

    ToolSearchResult tools =
        search.search(query("write file disk", ItemType.TOOL, Strategy.HIERARCHICAL));
    ToolSearchResult prompts =
        search.search(query("write file disk", ItemType.PROMPT, Strategy.HIERARCHICAL));

    assertThat(skillIds(tools)).doesNotContain("files");
    assertThat(skillIds(prompts)).containsExactly("files");
  }

  @Test
  void everyItemComesWithItsOwnSchemas() {
    ToolSearchResult result = catalog.search("read file disk");

    assertThat(result.items()).extracting(found -> found.item().number()).contains(1L, 2L);
    assertThat(result.items())
        .filteredOn(found -> found.item().number() == 1)
        .extracting(FoundItem::schemas)
        .containsExactly(titled("read_file"), titled("file_prompt"));
    assertThat(catalog.describing.callsOf("load")).isEqualTo(1);
  }

  @Test
  void schemasAreNotLoadedWhereNobodyWantsThem() {
    ToolQuery without =
        new ToolQuery(
            "read file disk", null, 5, 3, 0.4, 0.3, false, Strategy.HIERARCHICAL, null, false);

    ToolSearchResult result = catalog.useCases.search().search(without);

    assertThat(result.items()).hasSize(3);
    assertThat(result.items()).extracting(FoundItem::schemas).containsOnly(ItemSchemas.NONE);
    assertThat(catalog.describing.callsOf("load")).isZero();
    assertThat(result.metadata().timings().schemas()).isZero();
  }

  @Test
  void anItemWhoseRecordIsMissingStays() {
    CatalogItem item = catalog.useCases.edit().save(item("x", ItemType.TOOL, "read", "files"));
    catalog.schemas.remove(List.of(item.schemaKey()));

    ToolSearchResult result = catalog.search("x: read file disk");

    assertThat(result.items())
        .filteredOn(found -> found.item().id().value().equals("x"))
        .singleElement()
        .extracting(FoundItem::schemas)
        .isEqualTo(ItemSchemas.NONE);
    assertThat(result.metadata().incidents()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void equalQueriesAtTheSameMomentGetEqualAnswers(Strategy strategy) {
    ToolSearchResult alone = catalog.search("read file mail", strategy);

    List<ToolSearchResult> together =
        Concurrently.run(8, thread -> catalog.search("read file mail", strategy));

    assertThat(together)
        .allSatisfy(
            result -> {
              assertThat(result.items()).isEqualTo(alone.items());
              assertThat(result.matchedSkills()).isEqualTo(alone.matchedSkills());
              assertThat(result.metadata().candidateCount())
                  .isEqualTo(alone.metadata().candidateCount());
            });
  }

  @Test
  void skillsCanBeSearchedAlone() {
    List<Match<CountedSkill>> matches =
        catalog.useCases.search().skills(new SkillQuery("read file disk", 5, 0.4));

    assertThat(matches)
        .extracting(match -> match.value().skill().id().value())
        .containsExactly("files");
    assertThat(catalog.embedding.callsOf("embedQuery")).isEqualTo(1);
  }

  @Test
  void skillsAreNoneWhereNoneExist() {
    assertThat(new TestingCatalog().useCases.search().skills(new SkillQuery("q", 5, 0))).isEmpty();
  }

  @Test
  void itemsCanBeSearchedAloneWithinGivenSkills() {
    CatalogUseCases.Search search = catalog.useCases.search();

    List<Match<CatalogItem>> all =
        search.items(new ItemQuery("read fetch", ItemFilter.searchable(null, null), 10, 0.2));
    List<Match<CatalogItem>> mail =
        search.items(
            new ItemQuery(
                "read fetch",
                ItemFilter.searchable(Set.of(new SkillId("mail")), ItemType.TOOL),
                10,
                0.2));

    assertThat(all).hasSize(4);
    assertThat(mail).extracting(match -> match.value().id().value()).containsExactly("fetch_mail");
    assertThat(catalog.describing.callsOf("load")).isZero();
  }
}
