package dev.cairn.application.memory;

import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BrowseMemoriesTest {

  private static final Instant NOW = Instant.parse("2026-03-31T12:00:00Z");

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final BrowseMemories browse = new BrowseMemories(store, Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void relativeDatesAreRelativeToTheClock() {
    store.add(
        List.of(
            memory(1).createdAt(NOW.minus(Duration.ofDays(7))).build(),
            memory(2).createdAt(NOW.minus(Duration.ofDays(7)).minusMillis(1)).build(),
            memory(3).createdAt(Instant.parse("2026-02-28T12:00:00Z")).build(),
            memory(4).createdAt(Instant.parse("2026-02-28T11:59:59Z")).build()));

    assertThat(ids(browse.faceted(BrowseRequests.faceted(Map.of("date_from", "7d")))))
        .containsExactly(1);
    assertThat(ids(browse.faceted(BrowseRequests.faceted(Map.of("date_from", "1m")))))
        .containsExactly(1, 2, 3);
    assertThat(ids(browse.faceted(BrowseRequests.faceted(Map.of("date_to", "1m")))))
        .containsExactly(3, 4);
  }

  @Test
  void countsAreOfAllThatFitsAndOnlyWhereWanted() {
    store.add(Fixtures.memories(15));
    store.add(List.of(memory(50).tags("other").source("s").build()));

    MemoryListing counted = browse.faceted(BrowseRequests.faceted(Map.of("page_size", 2)));
    MemoryListing uncounted = browse.faceted(BrowseRequests.faceted(Map.of("facets", false)));

    assertThat(counted.memories()).hasSize(2);
    assertThat(counted.facets()).isEqualTo(store.facets(Filter.everything()));
    assertThat(uncounted.facets()).isNull();
  }

  @Test
  void pagesByCursorShowEveryMemoryOnceWhileOthersWrite() {
    Random random = new Random(7);
    store.add(Fixtures.memories(200));
    List<Integer> shown = new ArrayList<>();
    Map<String, Object> arguments = Map.of("page_size", 7);
    int added = 1000;
    for (MemoryListing page = browse.list(BrowseRequests.list(arguments)); ; ) {
      shown.addAll(ids(page));
      store.add(List.of(memory(added++).build(), memory(added++).build()));
      store.delete(List.of(Fixtures.id(shown.get(random.nextInt(shown.size())))));
      if (page.next() == null) {
        break;
      }
      arguments = Map.of("page_size", 7, "cursor", page.next().toString());
      page = browse.list(BrowseRequests.list(arguments));
    }

    assertThat(shown).hasSize(200).doesNotHaveDuplicates().allMatch(n -> n <= 200);
  }

  @Test
  void theLastPageHasNoCursor() {
    store.add(Fixtures.memories(20));

    assertThat(browse.list(BrowseRequests.list(Map.of("page", 1))).next()).isNotNull();
    MemoryListing last = browse.list(BrowseRequests.list(Map.of("page", 2)));
    assertThat(last.next()).isNull();
    assertThat(last.hasMore()).isFalse();
    MemoryListing beyond = browse.list(BrowseRequests.list(Map.of("page", 3)));
    assertThat(beyond.memories()).isEmpty();
    assertThat(beyond.hasMore()).isFalse();
    assertThat(beyond.totalPages()).isEqualTo(2);
  }

  @Test
  void aFailedFacetedSearchSaysSoAndNoMore() {
    Faults faults = new Faults().fail("browse", new ConnectionError("db.internal is gone"));
    BrowseMemories broken =
        new BrowseMemories(faults.before(MemoryStore.class, store), Clock.systemUTC());

    assertThatThrownBy(() -> broken.faceted(BrowseRequests.faceted(Map.of())))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("Failed to execute faceted search")
        .hasCauseInstanceOf(ConnectionError.class);
  }

  private static List<Integer> ids(MemoryListing listing) {
    return listing.memories().stream()
        .map(Memory::id)
        .map(id -> (int) (id.value().getLeastSignificantBits() & 0xFFFF))
        .toList();
  }
}
