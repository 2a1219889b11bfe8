package dev.cairn.application.memory;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.input.ExploreRequests;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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
}
