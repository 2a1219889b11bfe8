package dev.cairn.domain.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SearchArgumentsTest {

  private static final Instant NOW = Instant.parse("2026-08-31T10:15:30Z");

  @Test
  void onlyTheQueryIsRequired() {
    MemoryQuery query = MemoryRequests.search(Map.of("query", "What is Python?"), NOW);

    assertThat(query).isEqualTo(new MemoryQuery("What is Python?", 10, Filter.everything(), 0));
  }

  @Test
  void whiteSpaceAroundTheQueryDoesNotCount() {
    MemoryQuery query =
        MemoryRequests.search(Map.of("query", "\u00a0 " + "x".repeat(1000) + "\n"), NOW);

    assertThat(query.text()).isEqualTo("x".repeat(1000));
  }

  @Test
  void aCharacterOutsideTheBasicPlaneCountsOnce() {
    assertThat(MemoryRequests.search(Map.of("query", "🗿".repeat(1000)), NOW).text()).hasSize(2000);
  }

  @Test
  void nullMeansTheDefault() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("query", "тест");
    arguments.put("limit", null);
    arguments.put("filters", null);

    MemoryQuery query = MemoryRequests.search(arguments, NOW);

    assertThat(query).isEqualTo(new MemoryQuery("тест", 10, Filter.everything(), 0));
  }

  @Test
  void everyFilterIsRead() {
    Map<String, Object> filters =
        Map.of(
            "tags", List.of("python", "tutorial"),
            "source", "documentation",
            "date_from", "2025-01-01",
            "date_to", "2025-01-31");

    MemoryQuery query =
        MemoryRequests.search(
            Map.of("query", "q", "limit", 100, "filters", filters, "min_similarity", 0.5), NOW);

    assertThat(query.limit()).isEqualTo(100);
    assertThat(query.minSimilarity()).isEqualTo(0.5);
    assertThat(query.filter())
        .isEqualTo(
            new Filter.AllOf(
                List.of(
                    new Filter.TaggedWith(Tags.of("python", "tutorial"), TagMode.ALL),
                    new Filter.FromSource("documentation"),
                    new Filter.CreatedBetween(
                        Instant.parse("2025-01-01T00:00:00Z"),
                        Instant.parse("2025-01-31T23:59:59.999999999Z")))));
  }

  @Test
  void filtersSpeakTheWordsOfEveryFinder() {
    Map<String, Object> filters =
        Map.of(
            "tags",
            List.of("a", "b"),
            "tag_mode",
            "any",
            "memory_type",
            "task",
            "metadata",
            Map.of("project", "x"),
            "date_from",
            "24h",
            "date_to",
            "2026-08-31T10:00:00+02:00");

    assertThat(MemoryRequests.search(Map.of("query", "q", "filters", filters), NOW).filter())
        .isEqualTo(
            new Filter.AllOf(
                List.of(
                    new Filter.TaggedWith(Tags.of("a", "b"), TagMode.ANY),
                    new Filter.OfType(MemoryType.TASK),
                    new Filter.FieldIs("project", "x"),
                    new Filter.CreatedBetween(
                        Instant.parse("2026-08-30T10:15:30Z"),
                        Instant.parse("2026-08-31T08:00:00Z")))));
  }

  @Test
  void aStretchRelativeToNowMustNotEndBeforeItBegins() {
    assertThat(
            messageOf(Map.of("query", "q", "filters", Map.of("date_from", "1d", "date_to", "1w"))))
        .isEqualTo("filters: date_from must be <= date_to");
  }

  @Test
  void aTextThatIsFoundInPartsMayBeTenTimesAsLong() {
    Map<String, Object> pasted = Map.of("query", "x".repeat(10_000));

    assertThat(MemoryRequests.find(pasted, NOW).isPasted()).isTrue();
    assertThat(MemoryRequests.find(Map.of("query", "x".repeat(1000)), NOW).isPasted()).isFalse();
    assertThat(
            catchThrowableOfType(
                    ValidationError.class,
                    () -> MemoryRequests.find(Map.of("query", "x".repeat(10_001)), NOW))
                .safeMessage())
        .isEqualTo(
            "query: must be a text of 1 to 10,000 characters, but a text of 10,001"
                + " characters was given");
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        query(null, "query: field required"),
        query(123, "query: str type expected"),
        query("", "query: ensure this value has at least 1 character"),
        query(" \t\n", "query: cannot be whitespace-only"),
        query("\u00a0\u2003", "query: cannot be whitespace-only"),
        query("x".repeat(1001), "query: ensure this value has at most 1000 characters"),
        limit(0, "limit: ensure this value is greater than or equal to 1"),
        limit(-5, "limit: ensure this value is greater than or equal to 1"),
        limit(101, "limit: ensure this value is less than or equal to 100"),
        limit(
            new BigInteger("99999999999999999999"),
            "limit: ensure this value is less than or equal to 100"),
        limit("10", "limit: value is not a valid integer"),
        limit(10.5, "limit: value is not a valid integer"),
        limit(true, "limit: value is not a valid integer"),
        limit(Double.NaN, "limit: value is not a valid integer"),
        filters("tags", "filters: value is not a valid dict"),
        filters(List.of(), "filters: value is not a valid dict"),
        filters(Map.of("unknown_key", "value"), "filters: extra fields not permitted"),
        filters(Map.of("tags", "python"), "filters.tags: value is not a valid list"),
        filters(Map.of("tags", List.of(123, 456)), "filters.tags: value is not a valid string"),
        filters(Map.of("tags", List.of()), "filters.tags: cannot be an empty list"),
        filters(
            Map.of("tags", List.of("")), "filters.tags: ensure each tag has 1 to 50 characters"),
        filters(
            Map.of("tags", List.of("x".repeat(51))),
            "filters.tags: ensure each tag has 1 to 50 characters"),
        filters(Map.of("source", 1), "filters.source: str type expected"),
        filters(Map.of("source", ""), "filters.source: ensure this value has at least 1 character"),
        filters(
            Map.of("source", "x".repeat(101)),
            "filters.source: ensure this value has at most 100 characters"),
        filters(
            Map.of("date_from", "2025/01/01"),
            "filters.date_from: invalid date format, expected YYYY-MM-DD"),
        filters(
            Map.of("date_to", "2025-02-30"),
            "filters.date_to: invalid date format, expected YYYY-MM-DD"),
        filters(
            Map.of("date_to", 20250101),
            "filters.date_to: invalid date format, expected YYYY-MM-DD"),
        filters(
            Map.of("date_from", "2025-12-31", "date_to", "2025-01-01"),
            "filters: date_from must be <= date_to"),
        argumentSet(
            "unknown argument",
            Map.of("query", "q", "top_k", 5),
            "top_k: extra fields not permitted"),
        argumentSet(
            "similarity over 1",
            Map.of("query", "q", "min_similarity", 1.5),
            "min_similarity: must be a number from 0 to 1, but 1.5 was given"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void eachMistakeIsNamed(Map<String, Object> arguments, String message) {
    assertThat(messageOf(arguments)).isEqualTo(message);
  }

  @Test
  void allMistakesAreReportedTogetherInTheOrderQueryLimitFilters() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("filters", Map.of("tags", "python", "other", 1));
    arguments.put("verbose", true);
    arguments.put("limit", 0);

    assertThat(messageOf(arguments))
        .isEqualTo(
            "query: field required; limit: ensure this value is greater than or equal to 1;"
                + " filters.tags: value is not a valid list; filters: extra fields not permitted;"
                + " verbose: extra fields not permitted");
  }

  @Test
  void anUnknownArgumentIsNamedEvenIfTheMessageBeginsLikeIt() {
    assertThat(messageOf(Map.of("query", "q", "extra", 1)))
        .isEqualTo("extra: extra fields not permitted");
  }

  @Test
  void anUnknownNameIsShownWithoutItsControlCharacters() {
    assertThat(messageOf(Map.of("query", "q", "a\u001b[31m", 1)))
        .isEqualTo("a?[31m: extra fields not permitted");
  }

  private static String messageOf(Map<String, Object> arguments) {
    return catchThrowableOfType(ValidationError.class, () -> MemoryRequests.search(arguments, NOW))
        .safeMessage();
  }

  private static Arguments query(Object query, String message) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("query", query);
    return argumentSet("query " + shortened(query), arguments, message);
  }

  private static Arguments limit(Object limit, String message) {
    return argumentSet("limit " + limit, Map.of("query", "q", "limit", limit), message);
  }

  private static Arguments filters(Object filters, String message) {
    return argumentSet(
        "filters " + shortened(filters), Map.of("query", "q", "filters", filters), message);
  }

  private static String shortened(Object value) {
    String text = Arrays.deepToString(new Object[] {value});
    return text.length() > 40 ? text.substring(0, 40) : text;
  }
}
