package dev.cairn.domain.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TagBoostTest {

  private static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");
  private static final TagBoost BOOST = new TagBoost(Tags.of("a", "b"));

  @Test
  void allOfTheTagsBringAMemoryFurtherThanSomeOfThem() {
    List<BoostedHit> ranked =
        BOOST.rank(
            List.of(hit(1, 0.5), hit(2, 0.5, "a"), hit(3, 0.5, "b", "a"), hit(4, 0.5, "c")), 10);

    assertThat(numbers(ranked)).containsExactly(3L, 2L, 1L, 4L);
    assertThat(ranked.get(0).score()).isCloseTo(0.75, within(1e-9));
    assertThat(ranked.get(1).score()).isCloseTo(0.625, within(1e-9));
    assertThat(ranked.get(2).score()).isEqualTo(0.5);
    assertThat(ranked).allSatisfy(hit -> assertThat(hit.hit().similarity()).isEqualTo(0.5));
  }

  @Test
  void whatIsMuchNearerStaysFirstAndTheUnrelatedStaysLast() {
    assertThat(numbers(BOOST.rank(List.of(hit(1, 0.9), hit(2, 0.5, "a", "b")), 10)))
        .containsExactly(1L, 2L);
    assertThat(numbers(BOOST.rank(List.of(hit(1, 0, "a", "b"), hit(2, 0.01)), 10)))
        .containsExactly(2L, 1L);
  }

  @Test
  void noScoreExceedsOneAndTheOrderOfWhatIsTaggedAlikeStays() {
    List<BoostedHit> ranked =
        BOOST.rank(
            List.of(hit(1, 0.8, "a", "b"), hit(2, 0.95, "a", "b"), hit(3, 1), hit(4, 1, "a", "b")),
            10);

    assertThat(ranked).allSatisfy(hit -> assertThat(hit.score()).isLessThanOrEqualTo(1));
    assertThat(numbers(ranked)).containsExactly(3L, 4L, 2L, 1L);
  }

  @Test
  void aTaggedMemoryPassesThoseThatAreALittleNearer() {
    assertThat(numbers(BOOST.rank(List.of(hit(1, 0.4), hit(2, 0.35), hit(3, 0.3, "a", "b")), 10)))
        .containsExactly(3L, 1L, 2L);
  }

  @Test
  void withoutTagsNothingIsMoved() {
    List<BoostedHit> ranked =
        new TagBoost(Tags.NONE).rank(List.of(hit(1, 0.2, "a"), hit(2, 0.3)), 10);

    assertThat(numbers(ranked)).containsExactly(2L, 1L);
    assertThat(ranked.getFirst().score()).isEqualTo(0.3);
  }

  @Test
  void aHitThatWasFoundTwiceIsAnsweredOnceAndNoMoreThanWanted() {
    assertThat(numbers(BOOST.rank(List.of(hit(1, 0.2), hit(2, 0.3), hit(1, 0.2)), 10)))
        .containsExactly(2L, 1L);
    assertThat(numbers(BOOST.rank(List.of(hit(1, 0.2), hit(2, 0.3)), 1))).containsExactly(2L);
  }

  private static List<Long> numbers(List<BoostedHit> hits) {
    return hits.stream()
        .map(hit -> hit.hit().chunk().memoryId().value().getLeastSignificantBits())
        .toList();
  }

  private static MemoryHit hit(int number, double similarity, String... tags) {
    return new MemoryHit(
        new ScoredChunk(
            new MemoryId(new UUID(0, number)),
            0,
            "text",
            Labels.NONE.withTags(Tags.of(tags)),
            NOON,
            new RawScore(similarity, ScoreScale.COSINE)),
        similarity,
        Explanation.ofMeaning(similarity),
        null);
  }
}
