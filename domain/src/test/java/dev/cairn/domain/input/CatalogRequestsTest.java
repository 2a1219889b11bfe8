package dev.cairn.domain.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemQuery;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillQuery;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.catalog.ToolQuery;
import dev.cairn.domain.error.ValidationError;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogRequestsTest {

  private static final String TYPES = "must be one of tool, prompt, resource, but ";
  private static final String FRACTION = "must be a number from 0 to 1, but ";

  @Test
  void aSearchNeedsOnlyAQuery() {
    assertThat(CatalogRequests.search(Map.of("query", "  read a file\n")))
        .isEqualTo(
            new ToolQuery(
                "read a file", null, 5, null, 0.4, 0.3, true, Strategy.HIERARCHICAL, null, false));
  }

  @Test
  void everyParameterOfASearchIsRead() {
    Map<String, Object> values =
        Map.of(
            "query",
            "'; DROP TABLE x; --",
            "item_type",
            "prompt",
            "limit",
            100,
            "skill_limit",
            1,
            "skill_threshold",
            0,
            "tool_threshold",
            new BigDecimal("1.0"),
            "include_schemas",
            false,
            "strategy",
            "hybrid");

    assertThat(CatalogRequests.search(values))
        .isEqualTo(
            new ToolQuery(
                "'; DROP TABLE x; --",
                ItemType.PROMPT,
                100,
                1,
                0,
                1,
                false,
                Strategy.HYBRID,
                null,
                false));
  }

  @Test
  void nullMeansTheDefault() {
    Map<String, Object> values = new HashMap<>();
    for (String name :
        List.of(
            "item_type",
            "limit",
            "skill_limit",
            "skill_threshold",
            "tool_threshold",
            "include_schemas",
            "strategy")) {
      values.put(name, null);
    }
    values.put("query", "q");

    assertThat(CatalogRequests.search(values))
        .isEqualTo(CatalogRequests.search(Map.of("query", "q")));
  }

  static Stream<Arguments> badSearches() {
    return Stream.of(
        argumentSet(
            "empty query",
            "query",
            "",
            "must be a text of 1 to 1,000 characters, but an empty text was given"),
        argumentSet(
            "blank query",
            "query",
            " \u00a0\n",
            "must be a text of 1 to 1,000 characters, but only white space was given"),
        argumentSet(
            "query of no text",
            "query",
            7,
            "must be a text of 1 to 1,000 characters, but 7 was given"),
        argumentSet(
            "long query",
            "query",
            "🗿".repeat(1001),
            "must be a text of 1 to 1,000 characters, but a text of 1,001 characters was"
                + " given"),
        argumentSet("item type", "item_type", "skill", TYPES + "\"skill\" was given"),
        argumentSet("item type's case", "item_type", "TOOL", TYPES + "\"TOOL\" was given"),
        argumentSet("item type of no text", "item_type", 1, TYPES + "1 was given"),
        argumentSet("limit 0", "limit", 0, "must be a whole number from 1 to 100, but 0 was given"),
        argumentSet(
            "limit 101", "limit", 101, "must be a whole number from 1 to 100, but 101 was given"),
        argumentSet(
            "limit of text",
            "limit",
            "5",
            "must be a whole number from 1 to 100, but \"5\" was given"),
        argumentSet(
            "limit in parts",
            "limit",
            2.5,
            "must be a whole number from 1 to 100, but 2.5 was given"),
        argumentSet(
            "true limit",
            "limit",
            true,
            "must be a whole number from 1 to 100, but true was given"),
        argumentSet(
            "skill limit 0",
            "skill_limit",
            0,
            "must be a whole number from 1 to 100, but 0 was given"),
        argumentSet(
            "skill limit 101",
            "skill_limit",
            101,
            "must be a whole number from 1 to 100, but 101 was given"),
        argumentSet("low skill threshold", "skill_threshold", -0.01, FRACTION + "-0.01 was given"),
        argumentSet("high skill threshold", "skill_threshold", 1.01, FRACTION + "1.01 was given"),
        argumentSet("low tool threshold", "tool_threshold", -1, FRACTION + "-1 was given"),
        argumentSet("high tool threshold", "tool_threshold", 2, FRACTION + "2 was given"),
        argumentSet(
            "threshold of text",
            "tool_threshold",
            "0.3",
            "must be a number from 0 to 1, but \"0.3\" was given"),
        argumentSet(
            "threshold NaN",
            "skill_threshold",
            Double.NaN,
            "must be a number from 0 to 1, but NaN was given"),
        argumentSet(
            "schemas of text",
            "include_schemas",
            "yes",
            "must be true or false, but \"yes\" was given"),
        argumentSet(
            "strategy",
            "strategy",
            "magic",
            "must be one of hierarchical, direct, hybrid, but \"magic\" was given"),
        argumentSet(
            "strategy of no text",
            "strategy",
            List.of(),
            "must be one of hierarchical, direct, hybrid, but a list was given"),
        argumentSet(
            "unknown field",
            "top_k",
            5,
            "is not known here; known are: query, item_type, limit, skill_limit,"
                + " skill_threshold, tool_threshold, include_schemas, strategy, max_tokens,"
                + " explain"));
  }

  @ParameterizedTest
  @MethodSource("badSearches")
  void aSearchIsRefusedFor(String field, Object value, String message) {
    Map<String, Object> values = new HashMap<>(Map.of("query", "q"));
    values.put(field, value);

    assertThat(violations(CatalogRequests::search, values)).containsExactly(field + "=" + message);
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("extra", 1);
    values.put("strategy", "x");
    values.put("limit", 0);
    values.put("skill_threshold", 7);

    assertThat(violations(CatalogRequests::search, values))
        .containsExactly(
            "query=must be a text of 1 to 1,000 characters, but nothing was given",
            "limit=must be a whole number from 1 to 100, but 0 was given",
            "skill_threshold=" + FRACTION + "7 was given",
            "strategy=must be one of hierarchical, direct, hybrid, but \"x\" was given",
            "extra=is not known here; known are: query, item_type, limit, skill_limit,"
                + " skill_threshold, tool_threshold, include_schemas, strategy, max_tokens,"
                + " explain");
  }

  @Test
  void aSearchForSkillsHasItsOwnDefaults() {
    assertThat(CatalogRequests.searchSkills(Map.of("query", " q ")))
        .isEqualTo(new SkillQuery("q", 5, 0.4));
    assertThat(CatalogRequests.searchSkills(Map.of("query", "q", "limit", 7, "threshold", 0.9)))
        .isEqualTo(new SkillQuery("q", 7, 0.9));
    assertThat(
            violations(
                CatalogRequests::searchSkills,
                Map.of("query", "", "limit", 101, "threshold", 2, "skill_limit", 1)))
        .containsExactly(
            "query=must be a text of 1 to 1,000 characters, but an empty text was given",
            "limit=must be a whole number from 1 to 100, but 101 was given",
            "threshold=" + FRACTION + "2 was given",
            "skill_limit=is not known here; known are: query, limit, threshold");
  }

  @Test
  void aSearchForItemsLooksAtActiveOnesOnly() {
    assertThat(CatalogRequests.searchItems(Map.of("query", "q")))
        .isEqualTo(new ItemQuery("q", new ItemFilter(null, null, true), 10, 0.3));
    assertThat(
            CatalogRequests.searchItems(
                Map.of(
                    "query",
                    "q",
                    "skill_ids",
                    List.of("a", "b", "a"),
                    "item_type",
                    "resource",
                    "limit",
                    1,
                    "threshold",
                    0)))
        .isEqualTo(
            new ItemQuery(
                "q",
                new ItemFilter(Set.of(new SkillId("a"), new SkillId("b")), ItemType.RESOURCE, true),
                1,
                0));
  }

  @Test
  void skillIdsAreAListOfTexts() {
    assertThat(searchItemsIn("a"))
        .containsExactly(
            "skill_ids=must be a list of at most 1,000 texts of 1 to 200 characters, but"
                + " \"a\" was given");
    assertThat(searchItemsIn(List.of("a", 1)))
        .containsExactly(
            "skill_ids=must be a list of at most 1,000 texts of 1 to 200 characters, but a"
                + " list with 1 in it was given");
    assertThat(searchItemsIn(List.of("a", " ")))
        .containsExactly(
            "skill_ids=must be a list of at most 1,000 texts of 1 to 200 characters, but a"
                + " list with only white space in it was given");
    assertThat(searchItemsIn(List.of("x".repeat(201))))
        .containsExactly(
            "skill_ids=must be a list of at most 1,000 texts of 1 to 200 characters, but a"
                + " list with a text of 201 characters in it was given");
    assertThat(searchItemsIn(Collections.nCopies(1001, "a")))
        .containsExactly(
            "skill_ids=must be a list of at most 1,000 texts of 1 to 200 characters, but a"
                + " list of 1,001 was given");
  }

  @Test
  void aSkillNeedsAnIdAndAName() {
    assertThat(CatalogRequests.skill(Map.of("id", "files", "name", "Files")))
        .isEqualTo(new Skill(new SkillId("files"), "Files", "", true, Set.of()));
    assertThat(violations(CatalogRequests::skill, Map.of()))
        .containsExactly(
            "id=must be a text of 1 to 200 characters, but nothing was given",
            "name=must be a text of 1 to 300 characters, but nothing was given");
  }

  @Test
  void everyFieldOfASkillIsRead() {
    assertThat(
            CatalogRequests.skill(
                Map.of(
                    "id", "files",
                    "name", "Files",
                    "description", "Read and write",
                    "is_active", false,
                    "item_types", List.of("tool", "resource"))))
        .isEqualTo(
            new Skill(
                new SkillId("files"),
                "Files",
                "Read and write",
                false,
                Set.of(ItemType.TOOL, ItemType.RESOURCE)));
  }

  @Test
  void aSkillIsRefusedForEverythingThatIsWrongWithIt() {
    Map<String, Object> values =
        Map.of(
            "id",
            "x".repeat(201),
            "name",
            " ",
            "description",
            1,
            "is_active",
            1,
            "item_types",
            List.of("tool", "toll"),
            "tool_count",
            3);

    assertThat(violations(CatalogRequests::skill, values))
        .containsExactly(
            "id=must be a text of 1 to 200 characters, but a text of 201 characters was" + " given",
            "name=must be a text of 1 to 300 characters, but only white space was given",
            "description=must be a text of at most 20,000 characters, but 1 was given",
            "is_active=must be true or false, but 1 was given",
            "item_types=must be a list of any of tool, prompt, resource, each at most"
                + " once, but a list with \"toll\" in it was given",
            "tool_count=is not known here; known are: id, name, description, is_active,"
                + " item_types");
  }

  @Test
  void anItemNeedsAnIdATypeAndAName() {
    ItemRecord item = CatalogRequests.item(Map.of("id", "i", "type", "tool", "name", "n"));

    assertThat(item.id()).isEqualTo(new ItemId("i"));
    assertThat(item.profile().type()).isEqualTo(ItemType.TOOL);
    assertThat(item.profile().description()).isEmpty();
    assertThat(item.profile().skillIds()).isEmpty();
    assertThat(item.profile().primarySkillId()).isNull();
    assertThat(item.profile().active()).isTrue();
    assertThat(item.schemas()).isEqualTo(ItemSchemas.NONE);
    assertThat(violations(CatalogRequests::item, Map.of()))
        .containsExactly(
            "id=must be a text of 1 to 500 characters, but nothing was given",
            "type=must be one of tool, prompt, resource, but nothing was given",
            "name=must be a text of 1 to 300 characters, but nothing was given");
  }

  @Test
  void everyFieldOfAnItemIsRead() {
    Map<String, Object> values = new HashMap<>();
    values.put("id", "i");
    values.put("type", "prompt");
    values.put("name", "n");
    values.put("description", "d");
    values.put("skill_ids", List.of("b", "a"));
    values.put("primary_skill_id", "c");
    values.put("is_active", false);
    values.put("input_schema", Map.of("type", "object"));
    values.put("output_schema", Map.of());
    values.put("annotations", null);

    ItemRecord item = CatalogRequests.item(values);

    assertThat(item.profile().skillIds())
        .containsExactly(new SkillId("b"), new SkillId("a"), new SkillId("c"));
    assertThat(item.profile().primarySkillId()).isEqualTo(new SkillId("c"));
    assertThat(item.profile().active()).isFalse();
    assertThat(item.schemas()).isEqualTo(ItemSchemas.of(Map.of("type", "object"), Map.of(), null));
  }

  @Test
  void anItemIsRefusedForEverythingThatIsWrongWithIt() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", "a\0b");
    values.put("type", "skill");
    values.put("name", "x".repeat(301));
    values.put("description", "x".repeat(20_001));
    values.put("primary_skill_id", "");
    values.put("input_schema", List.of());
    values.put("output_schema", Map.of("x", Double.NaN));
    values.put("annotations", "{}");
    values.put("db_id", 3);

    assertThat(violations(CatalogRequests::item, values))
        .containsExactly(
            "id=must be a text of 1 to 500 characters, but a text with NUL or half a"
                + " character in it was given",
            "type=" + TYPES + "\"skill\" was given",
            "name=must be a text of 1 to 300 characters, but a text of 301 characters was"
                + " given",
            "description=must be a text of at most 20,000 characters, but a text of 20,001"
                + " characters was given",
            "primary_skill_id=must be a text of 1 to 200 characters, but an empty text was"
                + " given",
            "input_schema=must be an object, but a list was given",
            "output_schema=must hold finite numbers only",
            "annotations=must be an object, but \"{}\" was given",
            "db_id=is not known here; known are: id, type, name, description, skill_ids,"
                + " primary_skill_id, is_active, input_schema, output_schema, annotations");
  }

  @Test
  void aPageCountsFromOne() {
    CatalogPageRequest first = CatalogRequests.page(Map.of());
    CatalogPageRequest third =
        CatalogRequests.page(
            Map.of(
                "page",
                3,
                "page_size",
                20,
                "item_type",
                "tool",
                "skill_ids",
                List.of("a"),
                "active_only",
                true));

    assertThat(first).isEqualTo(new CatalogPageRequest(ItemFilter.EVERYTHING, 1, 10));
    assertThat(first.offset()).isZero();
    assertThat(third.offset()).isEqualTo(40);
    assertThat(third.filter())
        .isEqualTo(new ItemFilter(Set.of(new SkillId("a")), ItemType.TOOL, true));
    assertThat(violations(CatalogRequests::page, Map.of("page", 0, "page_size", 101)))
        .containsExactly(
            "page=must be a whole number from 1 to 21,474,836, but 0 was given",
            "page_size=must be a whole number from 1 to 100, but 101 was given");
  }

  @Test
  void theLastPossiblePageStillHasAnOffset() {
    CatalogPageRequest last =
        CatalogRequests.page(Map.of("page", Integer.MAX_VALUE / 100, "page_size", 100));

    assertThat(last.offset()).isPositive();
  }

  @Test
  void itemsToDescribeAreAskedForOnceEach() {
    assertThat(CatalogRequests.describe(Map.of("ids", List.of("b", "a", "b"))))
        .containsExactly(new ItemId("b"), new ItemId("a"));
    assertThat(violations(CatalogRequests::describe, Map.of()))
        .containsExactly(
            "ids=must be a list of 1 to 100 texts of 1 to 500 characters, but nothing was"
                + " given");
    assertThat(violations(CatalogRequests::describe, Map.of("ids", List.of())))
        .containsExactly(
            "ids=must be a list of 1 to 100 texts of 1 to 500 characters, but an empty"
                + " list was given");
    assertThat(violations(CatalogRequests::describe, Map.of("ids", "a")))
        .containsExactly(
            "ids=must be a list of 1 to 100 texts of 1 to 500 characters, but \"a\" was given");
    assertThat(violations(CatalogRequests::describe, Map.of("ids", Collections.nCopies(101, "a"))))
        .containsExactly(
            "ids=must be a list of 1 to 100 texts of 1 to 500 characters, but a list of"
                + " 101 was given");
  }

  private static List<String> searchItemsIn(Object skillIds) {
    return violations(CatalogRequests::searchItems, Map.of("query", "q", "skill_ids", skillIds));
  }

  private static List<String> violations(
      Function<Map<String, Object>, ?> request, Map<String, Object> values) {
    return catchThrowableOfType(ValidationError.class, () -> request.apply(values))
        .violations()
        .stream()
        .map(violation -> violation.field() + "=" + violation.message())
        .toList();
  }
}
