package dev.cairn.testkit;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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
    List<EmbeddedMemory> all = new ArrayList<>();
    for (int n = 1; n <= 95; n++) {
      all.add(memory(n).createdAt(NOON.plusSeconds(n % 7)).build());
    }
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
  void aScanGoesThroughEverythingInTheOrderOfIds() {
    List<EmbeddedMemory> all = new ArrayList<>(memories(57));
    all.add(memory(60).id(new MemoryId(new java.util.UUID(-1, 5))).build());
    all.add(memory(61).id(new MemoryId(new java.util.UUID(1, -5))).build());
    all.add(memory(62).id(new MemoryId(new java.util.UUID(1, 5))).build());
    Collections.shuffle(all, new Random(5));
    store().add(all.subList(0, 30));
    all.subList(30, 60).forEach(this::add);

    List<MemoryId> scanned = new ArrayList<>();
    MemoryId last = null;
    List<EmbeddedMemory> page = store().scan(null, 8);
    while (!page.isEmpty()) {
      page.forEach(memory -> scanned.add(memory.memory().id()));
      last = scanned.getLast();
      page = store().scan(last, 8);
    }

    assertThat(scanned)
        .isEqualTo(all.stream().map(memory -> memory.memory().id()).sorted().toList());
  }

  @Test
  void aScanStartsAfterAnIdThatNeedNotExist() {
    add(memory(10).build(), memory(20).build());

    assertThat(store().scan(id(15), 10))
        .extracting(found -> found.memory().id())
        .containsExactly(id(20));
    assertThat(store().scan(id(10), 10))
        .extracting(found -> found.memory().id())
        .containsExactly(id(20));
    assertThat(store().scan(id(20), 10)).isEmpty();
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
                add(
                    memory(10 + day)
                        .createdAt(java.time.Instant.EPOCH.plusSeconds(86_400L * day))
                        .build()));

    assertThat(pageIds(0, 10)).containsExactly(id(13), id(10), id(7));
  }

  private List<MemoryId> pageIds(int offset, int limit) {
    return store().browse(EVERYTHING, offset, limit).memories().stream().map(Memory::id).toList();
  }
}
