package dev.cairn.domain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiftTest {

  private static final Lift LIFT = new Lift(0.1, 0.2, Duration.ofMinutes(30));
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void neighboursOfTheSameSittingLendAPartOfWhatTheyAreAboveTheLast() {
    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(
            List.of(
                candidate(1, 0.9, "chat", NOON, null, 2),
                candidate(2, 0.5, "chat", NOON, 1, 3),
                candidate(9, 0.4, null, NOON, null, null)));

    assertThat(lent(lent, 2).byNeighbours()).isCloseTo(0.1 * 0.5, within(1e-12));
    assertThat(lent(lent, 1).byNeighbours()).isCloseTo(0.1 * 0.1, within(1e-12));
  }

  @Test
  void theBestOtherOneOfTheSittingLendsTooAndNobodyLendsToItself() {
    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(
            List.of(
                candidate(1, 0.9, "chat", NOON, null, null),
                candidate(5, 0.6, "chat", NOON.plusSeconds(600), null, null),
                candidate(9, 0.4, "mail", NOON, null, null)));

    assertThat(lent(lent, 5).bySitting()).isCloseTo(0.2 * 0.5, within(1e-12));
    assertThat(lent(lent, 1).bySitting()).isCloseTo(0.2 * 0.2, within(1e-12));
    assertThat(lent(lent, 9).bySitting()).isZero();
  }

  @Test
  void anotherDayOrNoSourceAtAllIsAnotherSitting() {
    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(
            List.of(
                candidate(1, 0.9, "chat", NOON, null, 2),
                candidate(2, 0.6, "chat", NOON.plusSeconds(86_400), 1, null),
                candidate(3, 0.5, null, NOON, null, null),
                candidate(4, 0.4, null, NOON, null, null)));

    assertThat(lent(lent, 2)).isEqualTo(new Lift.Lent(0, 0));
    assertThat(lent).doesNotContainKeys(id(3), id(4));
  }

  @Test
  void ofAMemoryWithSeveralChunksTheBestOneCounts() {
    Candidate weak = candidate(1, 0.5, "chat", NOON, null, 2);
    Candidate strong =
        new Candidate(new ChunkRef(id(1), 1), NOON, new Evidence(0.9, 0, 0.9), "chat", null, id(2));

    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(List.of(strong, weak, candidate(2, 0.4, "chat", NOON, 1, null)));

    assertThat(lent(lent, 2).byNeighbours()).isCloseTo(0.1 * 0.5, within(1e-12));
    assertThat(lent(lent, 1).bySitting()).isZero();
  }

  @Test
  void theRankingPutsAMemoryAheadThatItsNeighboursSpeakFor() {
    List<Ranked> order =
        new Ranking(Normalization.CLAMPED, LIFT)
            .byBoth(
                List.of(
                    candidate(1, 0.9, "chat", NOON, null, 2),
                    candidate(7, 0.61, "mail", NOON, null, null),
                    candidate(2, 0.6, "chat", NOON, 1, null),
                    candidate(9, 0.1, "mail", NOON.plusSeconds(9_000), null, null)),
                Calibration.NONE);

    assertThat(order)
        .extracting(each -> each.chunk().memoryId())
        .containsExactly(id(1), id(2), id(7), id(9));
    Explanation why = order.get(1).explanation();
    assertThat(why.meaning() + why.words() + why.neighbours() + why.sitting())
        .isCloseTo(order.get(1).similarity(), within(1e-12));
  }

  private static Lift.Lent lent(Map<MemoryId, Lift.Lent> lent, int n) {
    return lent.getOrDefault(id(n), Lift.Lent.NOTHING);
  }

  private static Candidate candidate(
      int n,
      double score,
      @Nullable String source,
      Instant createdAt,
      @Nullable Integer before,
      @Nullable Integer after) {
    return new Candidate(
        new ChunkRef(id(n), 0),
        createdAt,
        new Evidence(score, 0, score),
        source,
        before == null ? null : id(before),
        after == null ? null : id(after));
  }

  private static MemoryId id(int n) {
    return new MemoryId(new UUID(0, n));
  }
}
