package dev.cairn.domain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiftTest {

  private static final Lift LIFT = new Lift(0.1, 0.05, 0.2);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void neighboursOfTheSameSittingLendAPartOfWhatTheyAreAboveTheLast() {
    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(
            List.of(
                turn(1, 0.9, "chat", NOON, null, 2),
                turn(2, 0.5, "chat", NOON, 1, 3),
                turn(9, 0.4, null, NOON, null, null)));

    assertThat(lent(lent, 2).byNeighbours()).isCloseTo(0.1 * 0.5, within(1e-12));
    assertThat(lent(lent, 1).byNeighbours()).isCloseTo(0.1 * 0.1, within(1e-12));
  }

  @Test
  void aNeighboursNeighbourLendsLess() {
    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(
            List.of(
                turn(1, 0.9, "chat", NOON, null, 2),
                turn(2, 0.5, "chat", NOON, 1, 3),
                turn(3, 0.4, "chat", NOON, 2, null)));

    assertThat(lent(lent, 3).byNeighbours()).isCloseTo(0.1 * 0.1 + 0.05 * 0.5, within(1e-12));
  }

  @Test
  void theBestOtherOneOfTheSittingLendsTooAndNobodyLendsToItself() {
    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(
            List.of(
                turn(1, 0.9, "chat", NOON, null, null),
                turn(5, 0.6, "chat", NOON.plusSeconds(600), null, null),
                turn(9, 0.4, "mail", NOON, null, null)));

    assertThat(lent(lent, 5).bySitting()).isCloseTo(0.2 * 0.5, within(1e-12));
    assertThat(lent(lent, 1).bySitting()).isCloseTo(0.2 * 0.2, within(1e-12));
    assertThat(lent(lent, 9).bySitting()).isZero();
  }

  @Test
  void anotherDayOrNoSourceAtAllIsAnotherSitting() {
    Instant nextDay = NOON.plusSeconds(86_400);
    Placed first =
        new Placed(candidate(1, "chat", NOON, null, new Neighbour(id(2), nextDay)), 0.9, 0.9);
    Placed second =
        new Placed(candidate(2, "chat", nextDay, new Neighbour(id(1), NOON), null), 0.6, 0.6);

    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(List.of(first, second, turn(3, 0.5, null, NOON, null, null)));

    assertThat(lent(lent, 2)).isEqualTo(new Lift.Lent(0, 0, 0));
    assertThat(lent).doesNotContainKey(id(3));
  }

  @Test
  void ofAMemoryWithSeveralChunksTheBestOneCounts() {
    Placed weak = turn(1, 0.5, "chat", NOON, null, 2);
    Placed strong = new Placed(weak.candidate(), 0.9, 0.9);

    Map<MemoryId, Lift.Lent> lent =
        LIFT.of(List.of(strong, weak, turn(2, 0.4, "chat", NOON, 1, null)));

    assertThat(lent(lent, 2).byNeighbours()).isCloseTo(0.1 * 0.5, within(1e-12));
    assertThat(lent(lent, 1).bySitting()).isZero();
  }

  private static Lift.Lent lent(Map<MemoryId, Lift.Lent> lent, int n) {
    return lent.getOrDefault(id(n), Lift.Lent.NOTHING);
  }

  private static Placed turn(
      int n,
      double fused,
      @Nullable String source,
      Instant createdAt,
      @Nullable Integer before,
      @Nullable Integer after) {
    return new Placed(
        candidate(n, source, createdAt, neighbour(before, createdAt), neighbour(after, createdAt)),
        fused,
        fused);
  }

  private static Candidate candidate(
      int n,
      @Nullable String source,
      Instant createdAt,
      @Nullable Neighbour before,
      @Nullable Neighbour after) {
    return new Candidate(
        new ChunkRef(id(n), 0),
        1,
        createdAt,
        new Signs(List.of(0.5), 0),
        new Company(source, before, after));
  }

  private static @Nullable Neighbour neighbour(@Nullable Integer n, Instant createdAt) {
    return n == null ? null : new Neighbour(id(n), createdAt);
  }

  private static MemoryId id(int n) {
    return new MemoryId(new UUID(0, n));
  }
}
