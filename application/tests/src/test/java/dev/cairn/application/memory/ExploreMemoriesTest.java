package dev.cairn.application.memory;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.Errand;
import dev.cairn.application.memory.map.MemoryMap;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.input.ExploreRequests;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExploreMemoriesTest {

  private static final Instant NOW = Instant.parse("2026-03-31T12:00:00Z");

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final TestingEmbedder embedder = new TestingEmbedder();
  private final ExploreMemories explore =
      new ExploreMemories(embedder, store, Normalization.CLAMPED, Clock.fixed(NOW, ZoneOffset.UTC));

  private List<MemoryHit> related(int n, int limit) {
    return explore.related(
        ExploreRequests.related(Map.of("memory_id", id(n).toString(), "limit", limit)));
  }

  private static List<Integer> numbers(List<MemoryHit> hits) {
    return hits.stream()
        .map(hit -> IntStream.rangeClosed(1, 300).filter(n -> id(n).equals(hit.chunk().memoryId())))
        .map(found -> found.findFirst().orElseThrow())
        .toList();
  }

  private static Embedding turned(double degrees) {
    float[] vector = new float[Fixtures.MODEL.dimension()];
    vector[0] = (float) Math.cos(Math.toRadians(degrees));
    vector[1] = (float) Math.sin(Math.toRadians(degrees));
    return new Embedding(Fixtures.MODEL, vector);
  }

  @Test
  void theNearestOthersComeFirstAndTheMemoryItselfNever() {
    for (int n = 1; n <= 20; n++) {
      store.add(List.of(memory(n).vectors(turned(4 * n)).build()));
    }

    List<MemoryHit> hits = related(1, 4);

    assertThat(numbers(hits)).containsExactly(2, 3, 4, 5);
    assertThat(hits.getFirst().similarity()).isGreaterThan(hits.getLast().similarity());
    assertThat(hits).allSatisfy(hit -> assertThat(hit.similarity()).isBetween(0.0, 1.0));
  }

  @Test
  void eachMemoryIsFoundOnceByItsNearestPassageHoweverManyItHas() {
    store.add(List.of(memory(1).vectors(turned(0)).build()));
    String[] pieces =
        IntStream.range(0, 100).mapToObj(i -> "piece " + i + " ").toArray(String[]::new);
    Embedding[] vectors =
        IntStream.range(0, 100).mapToObj(i -> turned(1 + i / 100.0)).toArray(Embedding[]::new);
    store.add(List.of(memory(2).pieces(pieces).vectors(vectors).build()));
    store.add(List.of(memory(3).vectors(turned(30)).build()));

    List<MemoryHit> hits = related(1, 5);

    assertThat(numbers(hits)).containsExactly(2, 3);
    assertThat(hits.getFirst().chunk().text()).isEqualTo("piece 0 ");
    assertThat(numbers(related(2, 5))).containsExactly(1, 3);
  }

  @Test
  void nothingIsEmbeddedForIt() {
    MemoryUseCases memories =
        MemoryUseCases.on(embedder, store, Normalization.CLAMPED, Clock.fixed(NOW, ZoneOffset.UTC));
    var known = memories.add().add(MemoryRequests.add(Map.of("text", "granite is hard")));
    memories.add().add(MemoryRequests.add(Map.of("text", "granite is grey")));
    long before = embedder.passagesEmbedded();
    embedder.failWith("nothing can be embedded");

    assertThat(
            memories
                .explore()
                .related(ExploreRequests.related(Map.of("memory_id", known.id().toString()))))
        .hasSize(1);
    assertThat(embedder.passagesEmbedded()).isEqualTo(before);
  }

  @Test
  void anUnknownMemoryIsTheCallersMistake() {
    assertThatThrownBy(() -> related(7, 1))
        .isInstanceOf(UnknownIdError.class)
        .hasMessageContaining("memory_id");
  }

  private MemoryMap map(Map<String, ?> request) {
    return explore.map(ExploreRequests.map(request));
  }

  @Test
  void theNewestAreLaidOutAndTheRestIsCounted() {
    store.add(Fixtures.memories(30));
    store.add(List.of(memory(40).text("x".repeat(200)).tags("a").source("s").build()));

    MemoryMap map = map(Map.of("limit", 10));

    assertThat(map.total()).isEqualTo(31);
    assertThat(map.points()).hasSize(10);
    MemoryMap.Point newest = map.points().getFirst();
    assertThat(newest.id()).isEqualTo(id(40));
    assertThat(newest.title()).hasSize(80);
    assertThat(newest.tags()).containsExactly("a");
    assertThat(newest.source()).isEqualTo("s");
    assertThat(newest.type()).isEqualTo("note");
    assertThat(map.points().get(1).id()).isEqualTo(id(30));
    assertThat(map(Map.of("tags", List.of("a"))).points()).hasSize(1);
    assertThat(map(Map.of("tags", List.of("none"))).points()).isEmpty();
  }

  @Test
  void memoriesThatSayTheSameAreTold() {
    for (int n = 1; n <= 12; n++) {
      store.add(List.of(memory(n).vectors(turned(30 * n)).build()));
    }
    store.add(List.of(memory(30).vectors(turned(30)).build()));

    assertThat(map(Map.of()).duplicates()).containsExactly(new MemoryMap.Pair(0, 12));
  }

  @Test
  void theSameMapIsDrawnOnceUntilTheStoreChanges() {
    Faults reading = new Faults();
    ExploreMemories watched = exploring(reading.before(MemoryStore.class, store));
    store.add(Fixtures.memories(20));

    List<MemoryMap> maps =
        Concurrently.run(4, thread -> watched.map(ExploreRequests.map(Map.of())));
    MemoryMap again = watched.map(ExploreRequests.map(Map.of()));

    assertThat(maps).allSatisfy(each -> assertThat(each).isSameAs(again));
    assertThat(reading.callsOf("find")).isEqualTo(1);
    store.add(List.of(memory(50).build()));
    assertThat(watched.map(ExploreRequests.map(Map.of())).points()).hasSize(21);
    assertThat(reading.callsOf("find")).isEqualTo(2);
  }

  @Test
  void aTextChangedInPlaceMovesAtOnce() {
    for (int n = 1; n <= 12; n++) {
      store.add(List.of(memory(n).vectors(turned(30 * n)).build()));
    }
    assertThat(map(Map.of()).duplicates()).isEmpty();
    Memory known = store.find(List.of(id(5))).get(id(5)).memory();

    // The same beginning and the same labels; only what it says further on is another thing.
    Memory changed = known.reworded(known.text() + " after all", NOW);
    Chunk chunk = new Chunk(0, 0, changed.text(), turned(30 * 7));
    assertThat(store.replace(known, new EmbeddedMemory(changed, List.of(chunk)))).isTrue();

    assertThat(map(Map.of()).duplicates()).containsExactly(new MemoryMap.Pair(5, 7));
  }

  @Test
  void aMapThatFailedIsDrawnAgain() {
    Faults reading = new Faults();
    ExploreMemories watched = exploring(reading.before(MemoryStore.class, store));
    store.add(Fixtures.memories(3));
    reading.failOnce("browse", new ConnectionError("The store is down"));

    assertThatThrownBy(() -> watched.map(ExploreRequests.map(Map.of())))
        .isInstanceOf(ConnectionError.class);
    assertThat(watched.map(ExploreRequests.map(Map.of())).points()).hasSize(3);
  }

  @Test
  void whoGivesUpWaitsForNoMap() {
    store.add(Fixtures.memories(3));
    Errand gone = new Errand(() -> true);

    assertThatThrownBy(() -> gone.run(() -> map(Map.of())))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void daysAndMonthsAreCountedOldestFirstWithinTheFilter() {
    store.add(
        List.of(
            memory(1).createdAt(NOW).build(),
            memory(2).createdAt(NOW.minus(Duration.ofHours(13))).build(),
            memory(3).createdAt(NOW.minus(Duration.ofHours(1))).tags("a").build(),
            memory(4).createdAt(NOW.minus(Duration.ofDays(40))).build()));

    Histogram days = explore.histogram(ExploreRequests.histogram(Map.of("date_from", "7d")));
    Histogram months = explore.histogram(ExploreRequests.histogram(Map.of("by", "month")));
    Histogram tagged = explore.histogram(ExploreRequests.histogram(Map.of("tags", List.of("a"))));

    assertThat(days.total()).isEqualTo(3);
    assertThat(List.copyOf(days.counts().entrySet()))
        .containsExactly(Map.entry("2026-03-30", 1L), Map.entry("2026-03-31", 2L));
    assertThat(List.copyOf(months.counts().entrySet()))
        .containsExactly(Map.entry("2026-02", 1L), Map.entry("2026-03", 3L));
    assertThat(tagged.counts()).isEqualTo(Map.of("2026-03-31", 1L));
  }

  private ExploreMemories exploring(MemoryStore watched) {
    return new ExploreMemories(
        embedder, watched, Normalization.CLAMPED, Clock.fixed(NOW, ZoneOffset.UTC));
  }
}
