package dev.cairn.domain.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrowseRequestsTest {

  private static final Instant NOW = Instant.parse("2026-08-31T10:15:30.123Z");
  private static final String WRONG_DATE =
      "Invalid date format. Use ISO8601 or relative (e.g., \"7d\")";

  @Test
  void withoutArgumentsEverythingIsBrowsedTenAtATime() {
    BrowseRequest request = BrowseRequests.faceted(Map.of());

    assertThat(request.filter(NOW)).isEqualTo(Filter.everything());
    assertThat(request.paging()).isEqualTo(new Paging(1, 10, null));
    assertThat(request.counted()).isTrue();
  }

  @Test
  void nullAndAnEmptyListOfTagsMeanNone() {
    Map<String, Object> nothing = new LinkedHashMap<>();
    for (String name :
        List.of("tags", "tag_match_all", "memory_type", "date_from", "page", "page_size")) {
      nothing.put(name, null);
    }

    assertThat(BrowseRequests.faceted(nothing).filter(NOW)).isEqualTo(Filter.everything());
    assertThat(BrowseRequests.faceted(Map.of("tags", List.of())).filter(NOW))
        .isEqualTo(Filter.everything());
  }

  @Test
  void anyOfTheTagsIsEnoughUnlessAllAreWanted() {
    List<String> tags = List.of("a", "b");

    assertThat(BrowseRequests.faceted(Map.of("tags", tags)).filter(NOW))
        .isEqualTo(new Filter.TaggedWith(Tags.of("a", "b"), TagMode.ANY));
    assertThat(BrowseRequests.faceted(Map.of("tags", tags, "tag_match_all", true)).filter(NOW))
        .isEqualTo(new Filter.TaggedWith(Tags.of("a", "b"), TagMode.ALL));
  }

  @Test
  void everyFacetIsRead() {
    Filter filter =
        BrowseRequests.faceted(
                Map.of(
                    "tags",
                    List.of("a"),
                    "memory_type",
                    "decision",
                    "source",
                    "s",
                    "date_from",
                    "2026-01-15",
                    "date_to",
                    "2026-01-16"))
            .filter(NOW);

    assertThat(filter)
        .isEqualTo(
            new Filter.AllOf(
                List.of(
                    new Filter.TaggedWith(Tags.of("a"), TagMode.ANY),
                    new Filter.OfType(MemoryType.DECISION),
                    new Filter.FromSource("s"),
                    new Filter.CreatedBetween(
                        Instant.parse("2026-01-15T00:00:00Z"),
                        Instant.parse("2026-01-16T23:59:59.999999999Z")))));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-15, 2026-01-15T00:00:00Z",
    "2026-01-15T00:00:00Z, 2026-01-15T00:00:00Z",
    "2026-01-15T10:30:00.5Z, 2026-01-15T10:30:00.500Z",
    "2026-01-15T10:30:00+02:00, 2026-01-15T08:30:00Z",
    "2026-01-15T10:30:00-0530, 2026-01-15T16:00:00Z",
    "2026-01-15T10:30+01, 2026-01-15T09:30:00Z",
    "2026-01-15T10:30:00, 2026-01-15T10:30:00Z",
    "2026-01-15 10:30:00Z, 2026-01-15T10:30:00Z",
    "2026-01-15t10:30:00z, 2026-01-15T10:30:00Z",
    "0d, 2026-08-31T10:15:30.123Z",
    "7d, 2026-08-24T10:15:30.123Z",
    "30d, 2026-08-01T10:15:30.123Z",
    "24h, 2026-08-30T10:15:30.123Z",
    "2w, 2026-08-17T10:15:30.123Z",
    "6m, 2026-02-28T10:15:30.123Z",
    "1y, 2025-08-31T10:15:30.123Z",
    "007d, 2026-08-24T10:15:30.123Z"
  })
  void datesAreAbsoluteOrRelativeToNow(String date, Instant expected) {
    assertThat(BrowseRequests.faceted(Map.of("date_from", date)).filter(NOW))
        .isEqualTo(new Filter.CreatedBetween(expected, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "yesterday",
        "7",
        "d",
        "7q",
        "7D",
        "-7d",
        "7 d",
        "7d ",
        "1.5d",
        "٧d",
        "12345678901d",
        "2026-02-30",
        "2026-13-01",
        "2026-1-5",
        "15.01.2026",
        "2026-01-15T25:00:00Z",
        "2026-01-15T10:30:00 Z",
        "2026-01-15T",
        "2026-01-15T10:30:00+25:00",
        "1768435200"
      })
  void everyOtherDateIsRefusedInTheContractsWords(String date) {
    assertThatThrownBy(() -> BrowseRequests.faceted(Map.of("date_from", date)))
        .isInstanceOf(ValidationError.class)
        .hasMessage(WRONG_DATE);
    assertThatThrownBy(() -> BrowseRequests.faceted(Map.of("date_to", date)))
        .hasMessage(WRONG_DATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h", "d", "w", "m", "y"})
  void theLongestTimeAgoIsATimeToo(String unit) {
    Filter filter = BrowseRequests.faceted(Map.of("date_from", "999999999" + unit)).filter(NOW);

    assertThat(((Filter.CreatedBetween) filter).from()).isBefore(Instant.EPOCH);
  }

  @Test
  void everyFinderKnowsTheSameWords() {
    List<String> words =
        List.of("tags", "tag_mode", "memory_type", "source", "metadata", "date_from", "date_to");
    Kind.Group filters =
        (Kind.Group)
            MemoryRequests.SEARCH.fields().stream()
                .filter(field -> field.name().equals("filters"))
                .findFirst()
                .orElseThrow()
                .kind();

    assertThat(
            List.of(
                BrowseRequests.LIST,
                BrowseRequests.BY_TAG,
                BrowseRequests.FACETED,
                BrowseRequests.RETRIEVE,
                filters.shape()))
        .allSatisfy(
            shape ->
                assertThat(shape.fields().stream().<String>map(Field::name)).containsAll(words));
  }

  @Test
  void theModeOfTagsIsTheContractsUnlessSaidOtherwise() {
    List<String> tags = List.of("a", "b");

    assertThat(BrowseRequests.list(Map.of("tags", tags)).filter(NOW)).isEqualTo(both(TagMode.ALL));
    assertThat(BrowseRequests.list(Map.of("tags", tags, "tag_mode", "any")).filter(NOW))
        .isEqualTo(both(TagMode.ANY));
    assertThat(BrowseRequests.byTag(Map.of("tags", tags, "tag_mode", "all")).filter(NOW))
        .isEqualTo(both(TagMode.ALL));
    assertThat(BrowseRequests.faceted(Map.of("tags", tags, "tag_mode", "all")).filter(NOW))
        .isEqualTo(both(TagMode.ALL));
    assertThat(
            BrowseRequests.retrieve(Map.of("query", "q", "tags", tags, "tag_mode", "all"))
                .query(NOW)
                .filter())
        .isEqualTo(both(TagMode.ALL));
    assertThatThrownBy(() -> BrowseRequests.list(Map.of("tag_mode", "some")))
        .hasMessage("tag_mode: must be one of any, all, but \"some\" was given");
    assertThatThrownBy(
            () ->
                BrowseRequests.faceted(
                    Map.of("tags", tags, "tag_mode", "any", "tag_match_all", true)))
        .hasMessage("tag_mode: says otherwise than tag_match_all; leave one of the two out");
  }

  @Test
  void aListAndASearchByTagMayBeginAndEndAtADate() {
    Filter lastWeek = new Filter.CreatedBetween(Instant.parse("2026-08-24T10:15:30.123Z"), null);

    assertThat(BrowseRequests.list(Map.of("date_from", "1w")).filter(NOW)).isEqualTo(lastWeek);
    assertThat(BrowseRequests.byTag(Map.of("tags", List.of("a"), "date_from", "7d")).filter(NOW))
        .isEqualTo(
            new Filter.AllOf(List.of(new Filter.TaggedWith(Tags.of("a"), TagMode.ANY), lastWeek)));
  }

  private static Filter both(TagMode mode) {
    return new Filter.TaggedWith(Tags.of("a", "b"), mode);
  }

  @Test
  void aDateThatIsNoTextIsRefusedAndItsFieldIsKnown() {
    assertThatThrownBy(() -> BrowseRequests.faceted(Map.of("date_to", 7)))
        .hasMessage(WRONG_DATE)
        .satisfies(
            e ->
                assertThat(((ValidationError) e).violations().getFirst().field())
                    .isEqualTo("date_to"));
  }

  @Test
  void aStretchOfTimeMustNotEndBeforeItBegins() {
    BrowseRequest reversed = BrowseRequests.faceted(Map.of("date_from", "1d", "date_to", "7d"));

    assertThatThrownBy(() -> reversed.filter(NOW))
        .isInstanceOf(ValidationError.class)
        .hasMessage("date_from must be <= date_to");
    assertThat(
            BrowseRequests.faceted(Map.of("date_from", "7d", "date_to", "2026-08-31")).filter(NOW))
        .isInstanceOf(Filter.CreatedBetween.class);
  }

  @Test
  void mistakesAreToldInTheContractsWordsAllAtOnce() {
    Map<String, Object> wrong = new LinkedHashMap<>();
    wrong.put("memory_type", "idea");
    wrong.put("date_from", "soon");
    wrong.put("page", 0);
    wrong.put("page_size", 101);
    wrong.put("color", "red");

    assertThatThrownBy(() -> BrowseRequests.faceted(wrong))
        .hasMessage(
            "memory_type must be one of: note, decision, task, reference; "
                + WRONG_DATE
                + "; page must be >= 1; page_size must be <= 100;"
                + " color: is not known here; known are: tags, tag_match_all, tag_mode, memory_type,"
                + " source, metadata, date_from, date_to, facets, page, page_size, cursor");
    assertThatThrownBy(() -> BrowseRequests.faceted(Map.of("page_size", 0)))
        .hasMessage("page_size must be >= 1");
    assertThatThrownBy(() -> BrowseRequests.faceted(Map.of("tags", "a", "tag_match_all", "yes")))
        .hasMessage(
            "tags: must be a list of texts of 1 to 50 characters, but \"a\" was given;"
                + " tag_match_all: must be true or false, but \"yes\" was given");
  }

  @Test
  void metadataIsComparedOrBounded() {
    Map<String, Object> conditions = new LinkedHashMap<>();
    conditions.put("project", "x");
    conditions.put("open", true);
    conditions.put("size", 3);
    conditions.put("priority", Map.of("gte", 2, "lt", 5));
    conditions.put("load", Map.of("gt", 0.5));

    assertThat(BrowseRequests.list(Map.of("metadata", conditions)).filter(NOW))
        .isEqualTo(
            new Filter.AllOf(
                List.of(
                    new Filter.FieldIs("project", "x"),
                    new Filter.FieldIs("open", true),
                    new Filter.FieldIs("size", 3),
                    new Filter.FieldBetween("priority", 2, Math.nextDown(5.0)),
                    new Filter.FieldBetween("load", Math.nextUp(0.5), Double.MAX_VALUE))));
  }

  @Test
  void conditionsThatCannotBeAreRefusedByField() {
    Map<String, Object> conditions = new LinkedHashMap<>();
    conditions.put("a", List.of(1));
    conditions.put("b", null);
    conditions.put("c", Map.of());
    conditions.put("d", Map.of("about", 2));
    conditions.put("e", Map.of("gte", "2"));
    conditions.put("f", Map.of("gte", 3, "lte", 2));
    String rule =
        ": must be a text, a number, true, false or an object with numbers for any of gt, gte, lt,"
            + " lte, but ";

    assertThatThrownBy(() -> BrowseRequests.list(Map.of("metadata", conditions)))
        .hasMessage(
            "metadata.a%sa list was given; metadata.b%snothing was given; metadata.c%san object was"
                    .formatted(rule, rule, rule)
                + " given; metadata.d%san object was given; metadata.e%s\"2\" was given;"
                    .formatted(rule, rule)
                + " metadata.f: must leave room for a number between its bounds");
    assertThatThrownBy(() -> BrowseRequests.list(Map.of("metadata", "x")))
        .hasMessage("metadata: must be an object of at most 20 conditions, but \"x\" was given");
  }

  @Test
  void aCursorTellsThePageAndWhereItBegins() {
    Position last =
        new Position(NOW, new MemoryId(UUID.fromString("0b2f5e5e-8f0e-4c39-9a53-0d9d4f3c1a77")));
    String cursor = new Cursor(last, 3).toString();

    assertThat(BrowseRequests.list(Map.of("cursor", cursor, "page_size", 5)).paging())
        .isEqualTo(new Paging(3, 5, last));
    assertThatThrownBy(() -> BrowseRequests.list(Map.of("cursor", cursor, "page", 3)))
        .hasMessage("cursor: give either a page or a cursor, not both");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "AAAA", "!!!!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "a b"})
  void whatIsNoCursorIsRefused(String cursor) {
    assertThatThrownBy(() -> BrowseRequests.list(Map.of("cursor", cursor)))
        .hasMessageStartingWith("cursor: must be the next_cursor of an earlier page, but ");
    assertThatThrownBy(() -> BrowseRequests.list(Map.of("cursor", 5)))
        .hasMessage("cursor: must be the next_cursor of an earlier page, but 5 was given");
  }

  @Test
  void aListIsPagedAndFiltered() {
    BrowseRequest request =
        BrowseRequests.list(
            Map.of("tag", "a", "memory_type", "task", "source", "s", "page", 3, "page_size", 20));

    assertThat(request.paging().offset()).isEqualTo(40);
    assertThat(request.filter(NOW))
        .isEqualTo(
            new Filter.AllOf(
                List.of(
                    new Filter.TaggedWith(Tags.of("a"), TagMode.ALL),
                    new Filter.OfType(MemoryType.TASK),
                    new Filter.FromSource("s"))));
  }

  @Test
  void aSearchByTagNeedsATag() {
    assertThatThrownBy(() -> BrowseRequests.byTag(Map.of()))
        .hasMessage(
            "tags: must be a list of at least one text of 1 to 50 characters, but nothing"
                + " was given");
    assertThatThrownBy(() -> BrowseRequests.byTag(Map.of("tags", List.of())))
        .hasMessage(
            "tags: must be a list of at least one text of 1 to 50 characters, but an empty"
                + " list was given");
    assertThat(BrowseRequests.byTag(Map.of("tags", List.of("a"))).filter(NOW))
        .isEqualTo(new Filter.TaggedWith(Tags.of("a"), TagMode.ANY));
  }

  @Test
  void tagsAreListedAHundredAtATime() {
    assertThat(BrowseRequests.tags(Map.of())).isEqualTo(new Paging(1, 100, null));
    assertThatThrownBy(() -> BrowseRequests.tags(Map.of("page_size", 101)))
        .hasMessage("page_size: must be a whole number from 1 to 100, but 101 was given");
  }

  @Test
  void aQuestionMayPreferTagsAndFilterByTheRest() {
    RetrieveRequest request =
        BrowseRequests.retrieve(
            Map.of("query", " why ", "tags", List.of("a"), "memory_type", "task", "limit", 3));

    assertThat(request.preferred()).isEqualTo(Tags.of("a"));
    assertThat(request.query(NOW))
        .isEqualTo(new MemoryQuery("why", 3, new Filter.OfType(MemoryType.TASK), 0));
    assertThatThrownBy(() -> BrowseRequests.retrieve(Map.of("page", 1)))
        .hasMessage(
            "query: must be a text of 1 to 10,000 characters, but nothing was given; page:"
                + " is not known here; known are: query, tags, tag_mode, limit, min_similarity,"
                + " memory_type, source, metadata, date_from, date_to");
  }
}
