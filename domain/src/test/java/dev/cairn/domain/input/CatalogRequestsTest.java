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

  private static final String TYPES = "must be one of: tool, prompt, resource";
  private static final String FRACTION = "ensure this value is between 0 and 1";

  @Test
  void aSearchNeedsOnlyAQuery() {
    assertThat(CatalogRequests.search(Map.of("query", "  read a file\n")))
        .isEqualTo(
            new ToolQuery("read a file", null, 5, null, 0.4, 0.3, true, Strategy.HIERARCHICAL));
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
                "'; DROP TABLE x; --", ItemType.PROMPT, 100, 1, 0, 1, false, Strategy.HYBRID));
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
        argumentSet("empty query", "query", "", "ensure this value has at least 1 character"),
        argumentSet("blank query", "query", " \u00a0\n", "cannot be whitespace-only"),
        argumentSet("query of no text", "query", 7, "str type expected"),
        argumentSet(
            "long query",
            "query",
            "🗿".repeat(1001),
            "ensure this value has at most 1000 characters"),
        argumentSet("item type", "item_type", "skill", "item_type " + TYPES),
        argumentSet("item type's case", "item_type", "TOOL", "item_type " + TYPES),
        argumentSet("item type of no text", "item_type", 1, "item_type " + TYPES),
        argumentSet("limit 0", "limit", 0, "ensure this value is greater than or equal to 1"),
        argumentSet("limit 101", "limit", 101, "ensure this value is less than or equal to 100"),
        argumentSet("limit of text", "limit", "5", "value is not a valid integer"),
        argumentSet("limit in parts", "limit", 2.5, "value is not a valid integer"),
        argumentSet("true limit", "limit", true, "value is not a valid integer"),
        argumentSet(
            "skill limit 0", "skill_limit", 0, "ensure this value is greater than or equal to 1"),
        argumentSet(
            "skill limit 101",
            "skill_limit",
            101,
            "ensure this value is less than or equal to 100"),
        argumentSet("low skill threshold", "skill_threshold", -0.01, FRACTION),
        argumentSet("high skill threshold", "skill_threshold", 1.01, FRACTION),
        argumentSet("low tool threshold", "tool_threshold", -1, FRACTION),
        argumentSet("high tool threshold", "tool_threshold", 2, FRACTION),
        argumentSet("threshold of text", "tool_threshold", "0.3", "value is not a valid number"),
        argumentSet("threshold NaN", "skill_threshold", Double.NaN, "value is not a valid number"),
        argumentSet("schemas of text", "include_schemas", "yes", "value is not a valid boolean"),
        argumentSet(
            "strategy",
            "strategy",
            "magic",
            "strategy must be one of: hierarchical, direct, hybrid"),
        argumentSet(
            "strategy of no text",
            "strategy",
            List.of(),
            "strategy must be one of: hierarchical, direct, hybrid"),
        argumentSet("unknown field", "top_k", 5, "extra fields not permitted"));
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
            "query=field required",
            "limit=ensure this value is greater than or equal to 1",
            "skill_threshold=" + FRACTION,
            "strategy=strategy must be one of: hierarchical, direct, hybrid",
            "extra=extra fields not permitted");
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
            "query=ensure this value has at least 1 character",
            "limit=ensure this value is less than or equal to 100",
            "threshold=" + FRACTION,
            "skill_limit=extra fields not permitted");
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
    assertThat(searchItemsIn("a")).containsExactly("skill_ids=value is not a valid list");
    assertThat(searchItemsIn(List.of("a", 1)))
        .containsExactly("skill_ids=value is not a valid string");
    assertThat(searchItemsIn(List.of("a", " ")))
        .containsExactly("skill_ids=cannot be whitespace-only");
    assertThat(searchItemsIn(List.of("x".repeat(201))))
        .containsExactly("skill_ids=ensure this value has at most 200 characters");
    assertThat(searchItemsIn(Collections.nCopies(1001, "a")))
        .containsExactly("skill_ids=ensure this value has at most 1000 items");
  }

  @Test
  void aSkillNeedsAnIdAndAName() {
    assertThat(CatalogRequests.skill(Map.of("id", "files", "name", "Files")))
        .isEqualTo(new Skill(new SkillId("files"), "Files", "", true, Set.of()));
    assertThat(violations(CatalogRequests::skill, Map.of()))
        .containsExactly("id=field required", "name=field required");
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
            "id=ensure this value has at most 200 characters",
            "name=cannot be whitespace-only",
            "description=str type expected",
            "is_active=value is not a valid boolean",
            "item_types=ensure each value is one of: tool, prompt, resource",
            "tool_count=extra fields not permitted");
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
        .containsExactly("id=field required", "type=field required", "name=field required");
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
            "id=ensure this value is valid Unicode without NUL characters",
            "type=type " + TYPES,
            "name=ensure this value has at most 300 characters",
            "description=ensure this value has at most 20000 characters",
            "primary_skill_id=ensure this value has at least 1 character",
            "input_schema=value is not a valid dict",
            "output_schema=ensure numbers are finite",
            "annotations=value is not a valid dict",
            "db_id=extra fields not permitted");
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
        .containsExactly("page=page must be >= 1", "page_size=page_size must be <= 100");
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
        .containsExactly("ids=field required");
    assertThat(violations(CatalogRequests::describe, Map.of("ids", List.of())))
        .containsExactly("ids=cannot be an empty list");
    assertThat(violations(CatalogRequests::describe, Map.of("ids", "a")))
        .containsExactly("ids=value is not a valid list");
    assertThat(violations(CatalogRequests::describe, Map.of("ids", Collections.nCopies(101, "a"))))
        .containsExactly("ids=ensure this value has at most 100 items");
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
