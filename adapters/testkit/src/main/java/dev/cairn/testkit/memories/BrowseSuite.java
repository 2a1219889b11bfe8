package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Position;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Fixtures;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paging by time, scanning by id, counting. */
abstract class BrowseSuite extends StoreSuite {

  @Test
  void theNewestMemoryComesFirst() {
    store().add(memories(3));

    assertThat(pageIds(0, 10)).containsExactly(id(3), id(2), id(1));
  }

  @Test
  void memoriesOfOneInstantComeInTheOrderOfTheirIds() {
    for (int n : new int[] {3, 1, 2}) {
      add(memory(n).createdAt(NOON));
    }

    assertThat(pageIds(0, 10)).containsExactly(id(1), id(2), id(3));
  }

  @Test
  void pagesFollowOneAnotherWithoutGapOrRepetition() {
    List<EmbeddedMemory> all =
        new ArrayList<>(memories(1, 95, n -> memory(n).createdAt(NOON.plusSeconds(n % 7))));
    Collections.shuffle(all, new Random(3));
    store().add(all.subList(0, 50));
    all.subList(50, 95).forEach(this::add);

    List<MemoryId> paged = new ArrayList<>();
    for (int offset = 0; offset < 100; offset += 10) {
      paged.addAll(pageIds(offset, 10));
    }

    assertThat(paged).hasSize(95).doesNotHaveDuplicates().isEqualTo(pageIds(0, 1000));
  }

  @Test
  void aPageTellsHowManyThereAreInAll() {
    store().add(memories(12));
    add(memory(20).source("wiki").pieces("a ", "b ", "c").build());

    assertThat(store().browse(EVERYTHING, 0, 5).total()).isEqualTo(13);
    assertThat(store().browse(EVERYTHING, 10, 5).memories()).hasSize(3);
    assertThat(store().browse(EVERYTHING, 50, 5)).isEqualTo(new MemoryPage(List.of(), 13));
    assertThat(store().browse(new FromSource("wiki"), 0, 5).total()).isEqualTo(1);
  }

  @Test
  void anEmptyStoreHasAnEmptyPage() {
    assertThat(store().browse(EVERYTHING, 0, 10)).isEqualTo(new MemoryPage(List.of(), 0));
  }

  @Test
  void aPageHoldsWholeMemories() {
    EmbeddedMemory stored = memory(1).pieces("first, ", "second, ", "third").tags("x").build();
    add(stored);

    assertThat(store().browse(EVERYTHING, 0, 10).memories()).containsExactly(stored.memory());
  }

  @Test
  void pagesAfterAPlaceFollowOneAnotherWithoutGapOrRepetition() {
    for (int n = 1; n <= 45; n++) {
      add(memory(n).createdAt(NOON.plusSeconds(n % 7)));
    }

    List<MemoryId> paged = new ArrayList<>(pageIds(0, 10));
    Position last = Position.of(store().browse(EVERYTHING, 9, 1).memories().getFirst());
    MemoryPage page = store().browseAfter(EVERYTHING, last, 10);
    while (!page.memories().isEmpty()) {
      assertThat(page.total()).isEqualTo(45);
      page.memories().forEach(memory -> paged.add(memory.id()));
      page = store().browseAfter(EVERYTHING, Position.of(page.memories().getLast()), 10);
    }

    assertThat(paged).hasSize(45).isEqualTo(pageIds(0, 1000));
  }

  @Test
  void whatIsWrittenBetweenPagesNeitherRepeatsNorHidesAMemory() {
    store().add(memories(30));
    List<Memory> first = store().browse(EVERYTHING, 0, 10).memories();
    Position last = Position.of(first.getLast());

    add(memory(40).build(), memory(41).build());
    store().delete(List.of(id(30), id(29), last.id()));
    add(memory(50).createdAt(NOON));

    assertThat(afterIds(last, 10))
        .isEqualTo(IntStream.iterate(20, n -> n - 1).limit(10).mapToObj(Fixtures::id).toList());
    assertThat(afterIds(last, 100)).hasSize(21).contains(id(50)).doesNotContain(id(40), id(41));
  }

  @Test
  void whoeverGoesOnByPlaceSeesEveryMemoryOnceWhileOthersWrite() {
    store().add(memories(100));

    List<List<MemoryId>> seen =
        Concurrently.run(3, thread -> thread == 0 ? pagedByPlace(7) : written(1000 * thread));

    assertThat(seen.getFirst())
        .doesNotHaveDuplicates()
        .containsAll(IntStream.rangeClosed(1, 100).mapToObj(Fixtures::id).toList());
  }

  @Test
  void aPageAfterAPlaceFitsItsFilter() {
    for (int n = 1; n <= 20; n++) {
      add(memory(n).source(n % 2 == 0 ? "even" : "odd"));
    }
    Position twelve = Position.of(memory(12).build().memory());
    MemoryPage page = store().browseAfter(new FromSource("odd"), twelve, 3);

    assertThat(page.memories()).extracting(Memory::id).containsExactly(id(11), id(9), id(7));
    assertThat(page.total()).isEqualTo(10);
  }

  @Test
  void beforeTheFirstPlaceIsEverythingAndAfterTheLastNothing() {
    store().add(memories(3));

    assertThat(afterIds(new Position(NOON.plusSeconds(9999), id(1)), 10)).hasSize(3);
    assertThat(afterIds(new Position(Instant.EPOCH, id(1)), 10)).isEmpty();
    assertThat(afterIds(Position.of(memory(1).build().memory()), 10)).isEmpty();
  }

  @Test
  void countsAreOfEachLabelAndMonth() {
    add(memory(1).tags("a", "b").source("wiki").pieces("one ", "two ", "three").build());
    add(memory(2).tags("a").source("wiki").type(MemoryType.TASK).build());
    add(memory(3).createdAt(Instant.parse("2026-02-28T23:59:59.999Z")).build());
    add(memory(4).tags("c").createdAt(Instant.parse("1969-12-31T23:59:59.999Z")).build());
    add(memory(5).tags("a").createdAt(Instant.parse("0001-01-01T00:00:00Z")).build());
    add(memory(6).createdAt(Instant.parse("9999-12-31T23:59:59.999Z")).build());
    add(memory(7).tags("gone").source("gone").build());
    store().delete(List.of(id(7)));

    assertThat(store().facets(EVERYTHING))
        .isEqualTo(
            new Facets(
                6,
                Map.of("a", 3L, "b", 1L, "c", 1L),
                Map.of("wiki", 2L),
                Map.of("note", 5L, "task", 1L),
                Map.of("2026-03", 2L, "2026-02", 1L, "1969-12", 1L, "0001-01", 1L, "9999-12", 1L)));
    assertThat(store().facets(new FromSource("wiki")))
        .isEqualTo(
            new Facets(
                2,
                Map.of("a", 2L, "b", 1L),
                Map.of("wiki", 2L),
                Map.of("note", 1L, "task", 1L),
                Map.of("2026-03", 2L)));
  }

  @Test
  void daysAreCountedInUtcFromTheFirstMillisecondToTheLast() {
    List<Instant> times =
        Stream.of(
                "2026-02-28T00:00:00Z",
                "2026-02-28T23:59:59.999Z",
                "2026-03-01T00:00:00Z",
                "1969-12-31T23:59:59.999Z",
                "1970-01-01T00:00:00Z",
                "0001-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999Z")
            .map(Instant::parse)
            .toList();
    store().add(memories(1, 7, n -> memory(n).createdAt(times.get(n - 1))));
    Instant leapDay = Instant.parse("2024-02-29T12:00:00Z");
    add(memory(20).source("wiki").pieces("one ", "two ").createdAt(leapDay).build());
    add(memory(21).createdAt(leapDay).build());
    store().delete(List.of(id(21)));

    assertThat(store().days(EVERYTHING))
        .isEqualTo(
            Map.of(
                LocalDate.of(2026, 2, 28), 2L,
                LocalDate.of(2026, 3, 1), 1L,
                LocalDate.of(1969, 12, 31), 1L,
                LocalDate.of(1970, 1, 1), 1L,
                LocalDate.of(1, 1, 1), 1L,
                LocalDate.of(9999, 12, 31), 1L,
                LocalDate.of(2024, 2, 29), 1L));
    assertThat(store().days(new FromSource("wiki")).values()).containsExactly(1L);
    assertThat(store().days(new FromSource("none"))).isEmpty();
  }

  @Test
  void countsFollowEveryChange() {
    EmbeddedMemory before = memory(1).tags("old").build();
    add(before, memory(2).tags("old").build());
    assertThat(store().facets(EVERYTHING).tags()).isEqualTo(Map.of("old", 2L));

    store().replace(before.memory(), memory(1).tags("new").source("s").build());
    reopen();

    assertThat(store().facets(EVERYTHING).tags()).isEqualTo(Map.of("old", 1L, "new", 1L));
    assertThat(store().facets(EVERYTHING).sources()).isEqualTo(Map.of("s", 1L));
  }

  @ParameterizedTest
  @ValueSource(strings = {" space ", "a,b", "a\"b'c\\", "日本", "🦉", "a\u0001b", "new\nline", "|"})
  void labelsOfAnyCharactersAreCounted(String label) {
    add(memory(1).tags(label, "other").source(label).build());

    Facets facets = store().facets(EVERYTHING);

    assertThat(facets.tags()).isEqualTo(Map.of(label, 1L, "other", 1L));
    assertThat(facets.sources()).isEqualTo(Map.of(label, 1L));
  }

  @Test
  void nothingHasNoCounts() {
    assertThat(store().facets(EVERYTHING))
        .isEqualTo(new Facets(0, Map.of(), Map.of(), Map.of(), Map.of()));
    add(memory(1).build());
    assertThat(store().facets(new FromSource("none")))
        .isEqualTo(new Facets(0, Map.of(), Map.of(), Map.of(), Map.of()));
  }

  @Test
  void aScanGoesThroughEverythingInTheOrderOfIds() {
    List<EmbeddedMemory> all = new ArrayList<>(memories(57));
    all.add(memory(60).id(new MemoryId(new java.util.UUID(-1, 5))).build());
    all.add(memory(61).id(new MemoryId(new java.util.UUID(1, -5))).build());
    all.add(memory(62).id(new MemoryId(new java.util.UUID(1, 5))).build());
    Collections.shuffle(all, new Random(5));
    store().add(all.subList(0, 30));
    all.subList(30, 60).forEach(this::add);

    List<MemoryId> scanned = scanned(8);

    assertThat(scanned)
        .isEqualTo(all.stream().map(memory -> memory.memory().id()).sorted().toList());
    assertThat(states(8)).extracting(MemoryState::id).isEqualTo(scanned);
  }

  private List<MemoryId> scanned(int size) {
    List<MemoryId> scanned = new ArrayList<>();
    List<EmbeddedMemory> page = store().scan(null, size);
    while (!page.isEmpty()) {
      page.forEach(memory -> scanned.add(memory.memory().id()));
      page = store().scan(scanned.getLast(), size);
    }
    return scanned;
  }

  private List<MemoryState> states(int page) {
    List<MemoryState> states = new ArrayList<>(store().states(null, page));
    for (int before = 0; before < states.size(); ) {
      before = states.size();
      states.addAll(store().states(states.getLast().id(), page));
    }
    return states;
  }

  @Test
  void aScanStartsAfterAnIdThatNeedNotExist() {
    add(memory(10).build(), memory(20).build());

    for (MemoryId before : List.of(id(10), id(15))) {
      assertThat(store().scan(before, 10))
          .extracting(found -> found.memory().id())
          .containsExactly(id(20));
      assertThat(store().states(before, 10)).extracting(MemoryState::id).containsExactly(id(20));
    }
    assertThat(store().scan(id(20), 10)).isEmpty();
    assertThat(store().states(id(20), 10)).isEmpty();
  }

  @Test
  void aStateFollowsEveryChange() {
    EmbeddedMemory first = memory(1).text("a word").build();
    EmbeddedMemory spaced = memory(1).text("a word ").build();
    EmbeddedMemory labelled = memory(1).text("a word ").tags("x").build();
    add(first);
    assertThat(store().states(null, 9)).containsExactly(MemoryState.of(first.memory()));

    assertThat(store().replace(first.memory(), spaced)).isTrue();
    assertThat(store().states(null, 9)).containsExactly(MemoryState.of(spaced.memory()));

    add(labelled);
    assertThat(store().states(null, 9))
        .containsExactly(MemoryState.of(find(id(1)).memory()))
        .doesNotContain(MemoryState.of(spaced.memory()));

    store().delete(List.of(id(1)));
    assertThat(store().states(null, 9)).isEmpty();
  }

  @Test
  void aScanBringsWholeMemories() {
    EmbeddedMemory stored = memory(1).pieces("first, ", "second").build();
    add(stored);

    assertSame(store().scan(null, 1).getFirst(), stored);
  }

  @Test
  void anEmptyStoreHasNothingToScan() {
    assertThat(store().scan(null, 10)).isEmpty();
    assertThat(store().states(null, 10)).isEmpty();
  }

  @Test
  void statisticsCountMemoriesByEachLabel() {
    add(memory(1).tags("a", "b").source("wiki").pieces("one ", "two ", "three").build());
    add(memory(2).tags("a").source("wiki").type(MemoryType.TASK).build());
    add(memory(3).type(MemoryType.TASK).build());
    add(memory(4).tags("gone").source("gone").type(MemoryType.DECISION).build());
    store().delete(List.of(id(4)));

    StoreStatistics statistics = store().statistics();

    assertThat(statistics.memories()).isEqualTo(3);
    assertThat(statistics.chunks()).isEqualTo(5);
    assertThat(statistics.tags()).isEqualTo(Map.of("a", 2L, "b", 1L));
    assertThat(statistics.sources()).isEqualTo(Map.of("wiki", 2L));
    assertThat(statistics.types()).isEqualTo(Map.of("note", 1L, "task", 2L));
    assertThat(statistics.model()).isEqualTo(MODEL);
    assertThat(statistics.backend()).isNotBlank();
    assertThat(statistics.diskBytes()).isNotNegative();
    assertThat(statistics.oldest()).isEqualTo(memory(1).build().memory().createdAt());
    assertThat(statistics.newest()).isEqualTo(memory(3).build().memory().createdAt());
  }

  @Test
  void statisticsOfAnEmptyStoreAreZero() {
    StoreStatistics statistics = store().statistics();

    assertThat(Stream.of(statistics.memories(), statistics.chunks())).containsOnly(0L);
    assertThat(statistics.tags()).isEmpty();
    assertThat(statistics.sources()).isEmpty();
    assertThat(statistics.types()).isEmpty();
    assertThat(statistics.model()).isNull();
    assertThat(statistics.oldest()).isNull();
    assertThat(statistics.newest()).isNull();
  }

  @Test
  void timesBeforeTheEpochAreTimesLikeAnyOther() {
    IntStream.of(-3, 0, 3)
        .forEach(
            day ->
                add(memory(10 + day).createdAt(Instant.EPOCH.plusSeconds(86_400L * day)).build()));

    assertThat(pageIds(0, 10)).containsExactly(id(13), id(10), id(7));
  }

  private List<MemoryId> pagedByPlace(int size) {
    List<MemoryId> seen = new ArrayList<>();
    List<Memory> page = store().browse(EVERYTHING, 0, size).memories();
    while (!page.isEmpty()) {
      page.forEach(memory -> seen.add(memory.id()));
      page = store().browseAfter(EVERYTHING, Position.of(page.getLast()), size).memories();
    }
    return seen;
  }

  /** Adds memories, newer ones and older ones, and deletes every second of them again. */
  private List<MemoryId> written(int first) {
    for (int n = first; n < first + 20; n++) {
      add(memory(n).createdAt(n % 4 < 2 ? NOON.plusSeconds(60L * n) : NOON.minusSeconds(n)));
      if (n % 2 == 0) {
        store().delete(List.of(id(n)));
      }
    }
    return List.of();
  }

  private List<MemoryId> afterIds(Position last, int limit) {
    return store().browseAfter(EVERYTHING, last, limit).memories().stream()
        .map(Memory::id)
        .toList();
  }

  private List<MemoryId> pageIds(int offset, int limit) {
    return store().browse(EVERYTHING, offset, limit).memories().stream().map(Memory::id).toList();
  }
}
