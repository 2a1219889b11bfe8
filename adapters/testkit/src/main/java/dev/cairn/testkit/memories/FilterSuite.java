package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.AllOf;
import dev.cairn.domain.filter.Filter.CreatedBetween;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.Filter.FieldIs;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.OfType;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.MemoryBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters: what they let through, and that they never cost a result. */
abstract class FilterSuite extends StoreSuite {

  private static final Instant LATER = NOON.plusMillis(1);

  /** Six memories that differ in what filters look at. */
  private static List<EmbeddedMemory> rows() {
    return List.of(
        memory(1)
            .tags("java", "search")
            .source("wiki")
            .metadata(new Metadata(Map.of("n", 1, "who", List.of("ada", "bob"), "ok", true)))
            .createdAt(NOON)
            .build(),
        memory(2).tags("java").source("Wiki").type(MemoryType.DECISION).createdAt(LATER).build(),
        memory(3)
            .tags("Java")
            .source("wiki page")
            .type(MemoryType.TASK)
            .metadata(new Metadata(Map.of("n", 2.5, "who", "bob", "big", 9007199254740993L)))
            .createdAt(NOON)
            .build(),
        memory(4).source("chat").type(MemoryType.REFERENCE).createdAt(NOON.minusMillis(1)).build(),
        memory(5)
            .tags("日本", "java search")
            .metadata(new Metadata(Map.of("n", List.of(-4, 10), "who", Map.of("who", "ada"))))
            .createdAt(NOON.plusSeconds(86_400))
            .build(),
        memory(6).tags("search").source("wiki").type(MemoryType.DECISION).createdAt(LATER).build());
  }

  static Stream<Arguments> filters() {
    return Stream.of(byTags(), bySourceAndType(), byTime(), byFields(), together())
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> byTags() {
    return Stream.of(
        row(Filter.everything(), 1, 2, 3, 4, 5, 6),
        row(any("java"), 1, 2),
        row(any("java", "search"), 1, 2, 6),
        row(all("java", "search"), 1),
        row(all("java"), 1, 2),
        row(any("JAVA")),
        row(any("Java"), 3),
        row(any("jav")),
        row(any("java search"), 5),
        row(any("日本"), 5),
        row(all("java", "nonexistent")),
        row(any("java", "nonexistent"), 1, 2),
        row(any("nonexistent")));
  }

  private static Stream<Arguments> bySourceAndType() {
    return Stream.of(
        row(new FromSource("wiki"), 1, 6),
        row(new FromSource("Wiki"), 2),
        row(new FromSource("wiki "), new int[0]),
        row(new FromSource("page")),
        row(new FromSource("chat"), 4),
        row(new OfType(MemoryType.NOTE), 1, 5),
        row(new OfType(MemoryType.DECISION), 2, 6),
        row(new OfType(MemoryType.TASK), 3),
        row(new OfType(MemoryType.REFERENCE), 4));
  }

  private static Stream<Arguments> byTime() {
    return Stream.of(
        row(new CreatedBetween(NOON, NOON), 1, 3),
        row(new CreatedBetween(NOON, LATER), 1, 2, 3, 6),
        row(new CreatedBetween(NOON.plusNanos(1), null), 2, 5, 6),
        row(new CreatedBetween(null, LATER.minusNanos(1)), 1, 3, 4),
        row(new CreatedBetween(null, NOON), 1, 3, 4),
        row(new CreatedBetween(LATER, null), 2, 5, 6),
        row(new CreatedBetween(null, null), 1, 2, 3, 4, 5, 6),
        row(new CreatedBetween(Instant.MIN, Instant.MAX), 1, 2, 3, 4, 5, 6),
        row(new CreatedBetween(null, Instant.MIN)),
        row(new CreatedBetween(Instant.EPOCH, NOON.minusMillis(2))));
  }

  private static Stream<Arguments> byFields() {
    return Stream.of(
        row(new FieldIs("n", 1), 1),
        row(new FieldIs("n", new BigDecimal("1.00")), 1),
        row(new FieldIs("n", 10L), 5),
        row(new FieldIs("n", "1")),
        row(new FieldIs("N", 1)),
        row(new FieldIs("ok", true), 1),
        row(new FieldIs("ok", "true")),
        row(new FieldIs("who", "ada"), 1),
        row(new FieldIs("who", "bob"), 1, 3),
        row(new FieldIs("who", "Bob")),
        row(new FieldIs("who", "bo")),
        row(new FieldIs("big", 9007199254740993L), 3),
        row(new FieldIs("big", 9007199254740992L)),
        row(new FieldBetween("n", 1, 2.5), 1, 3),
        row(new FieldBetween("n", 1.5, Double.MAX_VALUE), 3, 5),
        row(new FieldBetween("n", -Double.MAX_VALUE, 0), 5),
        row(new FieldBetween("n", 0, 0.5)),
        row(new FieldBetween("n", -3, 9), 1, 3),
        row(new FieldBetween("who", 0, 9)));
  }

  private static Stream<Arguments> together() {
    return Stream.of(
        row(and(any("java"), new FromSource("wiki")), 1),
        row(and(any("search"), new FromSource("wiki"), new OfType(MemoryType.DECISION)), 6),
        row(and(any("search"), new CreatedBetween(LATER, null)), 6),
        row(and(any("java"), any("search")), 1),
        row(and(new OfType(MemoryType.NOTE), new OfType(MemoryType.TASK))),
        row(and(new FieldIs("who", "bob"), new FieldBetween("n", 2, 3), any("Java")), 3),
        row(and(new FieldBetween("n", 0, 3), new OfType(MemoryType.NOTE)), 1),
        row(and(and(all("java")), and(new FromSource("Wiki"), and())), 2));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aSearchFindsExactlyWhatTheFilterFits(Filter filter, Set<MemoryId> matching) {
    store().add(rows());

    assertThat(nearest(axis(0), filter, 10)).containsExactlyInAnyOrderElementsOf(matching);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aPageHoldsExactlyWhatTheFilterFits(Filter filter, Set<MemoryId> matching) {
    store().add(rows());

    assertThat(store().browse(filter, 0, 10).memories())
        .extracting(Memory::id)
        .containsExactlyInAnyOrderElementsOf(matching);
    assertThat(store().browse(filter, 0, 1).total()).isEqualTo(matching.size());
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theDomainSaysTheSame(Filter filter, Set<MemoryId> matching) {
    assertThat(rows())
        .filteredOn(row -> filter.matches(row.memory()))
        .extracting(row -> row.memory().id())
        .containsExactlyInAnyOrderElementsOf(matching);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void countsAreOfWhatTheFilterFits(Filter filter, Set<MemoryId> matching) {
    store().add(rows());

    assertThat(store().facets(filter).total()).isEqualTo(matching.size());
  }

  @Test
  void metadataThatIsUnusualCanBeLookedFor() {
    String long40000 = "x".repeat(40_000);
    BigInteger huge = BigInteger.TEN.pow(400);
    add(memory(1).metadata(new Metadata(Map.of("a b\n'\"$`.", " \u2028 ", "", 1, "日", long40000))));
    add(memory(2).metadata(new Metadata(Map.of("n", huge, "日", long40000 + "y"))));
    reopen();

    assertThat(matching(new FieldIs("a b\n'\"$`.", " \u2028 "))).containsExactly(id(1));
    assertThat(matching(new FieldIs("日", long40000))).containsExactly(id(1));
    assertThat(matching(new FieldIs("n", huge))).containsExactly(id(2));
    assertThat(matching(new FieldIs("n", huge.add(BigInteger.ONE)))).isEmpty();
    assertThat(matching(new FieldBetween("n", 1e300, Double.MAX_VALUE))).containsExactly(id(2));
    assertThat(matching(new FieldBetween("n", 0, 1e300))).isEmpty();
  }

  @Test
  void changedMetadataIsWhatCounts() {
    EmbeddedMemory before = memory(1).metadata(new Metadata(Map.of("n", 1))).build();
    add(before);
    store().replace(before.memory(), memory(1).metadata(new Metadata(Map.of("n", 2))).build());

    assertThat(matching(new FieldIs("n", 1))).isEmpty();
    assertThat(matching(new FieldIs("n", 2))).containsExactly(id(1));
    assertThat(matching(new FieldBetween("n", 0, 1))).isEmpty();
    assertThat(matching(new FieldBetween("n", 2, 3))).containsExactly(id(1));
  }

  @Test
  void everyChunkOfAMatchingMemoryCountsAndNoOther() {
    add(memory(1).pieces("a ", "b ", "c").vectors(axis(0)).tags("x"));
    add(memory(2).pieces("d ", "e ", "f").vectors(axis(0)).tags("y"));

    List<ScoredChunk> found = store().nearest(axis(0), any("x"), 10);

    assertThat(found).hasSize(3).allSatisfy(chunk -> assertThat(chunk.memoryId()).isEqualTo(id(1)));
  }

  @Test
  void aFilterThatOneChunkInAThousandFitsCostsNoResult() {
    store().add(memories(1, 5000, FilterSuite::oneInAThousandIsRare));

    assertThat(nearest(axis(0), any("rare"), 5))
        .containsExactly(id(5000), id(4000), id(3000), id(2000), id(1000));
    assertThat(nearest(axis(0), any("rare"), 3)).containsExactly(id(5000), id(4000), id(3000));
    assertThat(nearest(axis(0), any("rare"), 100)).hasSize(5);
  }

  private static MemoryBuilder oneInAThousandIsRare(int n) {
    return n % 1000 == 0
        ? memory(n).vectors(atCosine(-0.9 + n / 10_000.0)).tags("rare")
        : memory(n).vectors(atCosine(0.99 - n / 100_000.0)).tags("common");
  }

  @Test
  void theLastMatchIsFoundAmongManyOthers() {
    for (int n = 1; n <= 30; n++) {
      add(memory(n).vectors(axis(0)));
    }
    add(memory(99).vectors(atCosine(-1)).source("needle"));

    assertThat(nearest(axis(0), new FromSource("needle"), 1)).containsExactly(id(99));
  }

  @Test
  void aDeletedMatchTakesNoPlace() {
    for (int n = 1; n <= 20; n++) {
      add(memory(n).vectors(atCosine(1 - n / 100.0)).tags("x"));
    }
    store().delete(List.of(id(1), id(2), id(3), id(4), id(5)));

    assertThat(nearest(axis(0), any("x"), 3)).containsExactly(id(6), id(7), id(8));
  }

  @Test
  void aChangedLabelIsWhatCounts() {
    EmbeddedMemory before = memory(1).tags("old").build();
    add(before);
    store().replace(before.memory(), memory(1).tags("new").build());

    assertThat(nearest(axis(0), any("old"), 5)).isEmpty();
    assertThat(nearest(axis(0), any("new"), 5)).containsExactly(id(1));
  }

  @Test
  void refusesFiltersThatBreakARule() {
    assertInvalid(() -> new TaggedWith(Tags.NONE, TagMode.ANY), "tags cannot be an empty list");
    assertInvalid(() -> new FromSource(""), "source must have at least 1 character");
    assertInvalid(() -> new FromSource("s".repeat(101)), "source must have at most 100 characters");
    assertInvalid(() -> new CreatedBetween(LATER, NOON), "date_from must be <= date_to");
    assertInvalid(() -> new FieldIs("", 1), "metadata fields must have at least 1 character");
    assertInvalid(
        () -> new FieldIs("n", List.of()),
        "a metadata field is compared with a string, a number or a boolean");
    assertInvalid(
        () -> new FieldBetween("n", 2, 1), "a range of numbers must not end before it begins");
  }

  /** What both ways to ask find. */
  private Set<MemoryId> matching(Filter filter) {
    Set<MemoryId> found = Set.copyOf(nearest(axis(0), filter, 10));
    assertThat(store().browse(filter, 0, 10).memories())
        .extracting(Memory::id)
        .containsExactlyInAnyOrderElementsOf(found);
    return found;
  }

  private static void assertInvalid(Runnable making, String message) {
    assertThatThrownBy(making::run)
        .isInstanceOf(ValidationError.class)
        .hasMessage("Validation failed: " + message);
  }

  private static Filter any(String... tags) {
    return new TaggedWith(Tags.of(tags), TagMode.ANY);
  }

  private static Filter all(String... tags) {
    return new TaggedWith(Tags.of(tags), TagMode.ALL);
  }

  private static Filter and(Filter... parts) {
    return new AllOf(List.of(parts));
  }

  private static Arguments row(Filter filter, int... matching) {
    return Arguments.of(
        filter, Arrays.stream(matching).mapToObj(Fixtures::id).collect(Collectors.toSet()));
  }
}
