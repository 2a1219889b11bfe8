package dev.cairn.domain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RankingTest {

  private static final Instant OLD = Instant.parse("2025-01-01T00:00:00Z");
  private static final Instant NEW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Ranking RANKING = new Ranking(Normalization.CLAMPED);

  @Test
  void theBestComesFirst() {
    List<MemoryHit> hits =
        RANKING.rank(List.of(chunk(1, 0, 0.2, OLD), chunk(2, 0, 0.9, OLD)), 0, 10);

    assertThat(hits).extracting(MemoryHit::similarity).containsExactly(0.9, 0.2);
  }

  @Test
  void equalScoresKeepOneOrderHoweverTheyCameIn() {
    List<ScoredChunk> chunks =
        new ArrayList<>(
            List.of(
                chunk(3, 0, 0.5, NEW),
                chunk(1, 0, 0.5, OLD),
                chunk(1, 1, 0.5, OLD),
                chunk(2, 0, 0.5, OLD)));
    List<MemoryHit> expected = RANKING.rank(chunks, 0, 10);

    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(chunks, new Random(seed));
      assertThat(RANKING.rank(chunks, 0, 10)).isEqualTo(expected);
    }
    assertThat(expected).first().isEqualTo(new MemoryHit(chunk(3, 0, 0.5, NEW), 0.5));
  }

  @Test
  void whatLiesBelowTheMinimumIsLeftOutAndTheMinimumItselfIsNot() {
    List<MemoryHit> hits =
        RANKING.rank(List.of(chunk(1, 0, 0.8, OLD), chunk(2, 0, 0.79, OLD)), 0.8, 10);

    assertThat(hits).extracting(MemoryHit::similarity).containsExactly(0.8);
  }

  @Test
  void noChunkComesTwiceAndTheLimitHolds() {
    List<MemoryHit> hits =
        RANKING.rank(
            List.of(chunk(1, 0, 0.8, OLD), chunk(1, 0, 0.8, OLD), chunk(1, 1, 0.7, OLD)), 0, 2);

    assertThat(hits).extracting(hit -> hit.chunk().chunkIndex()).containsExactly(0, 1);
  }

  @Test
  void thePortsLimitsAreThePortsWords() {
    assertThatThrownBy(() -> NearestRules.requireLimit(0))
        .hasMessage("Validation failed: limit must be >= 1, got 0");
    assertThatThrownBy(() -> NearestRules.requireLimit(1001))
        .hasMessage("Validation failed: limit cannot exceed 1000, got 1001");
    assertThatThrownBy(() -> NearestRules.requireMinSimilarity(1.5))
        .hasMessage("Validation failed: must be in [0.0, 1.0], got 1.5");
  }

  private static ScoredChunk chunk(int memory, int index, double cosine, Instant createdAt) {
    return new ScoredChunk(
        new MemoryId(new UUID(0, memory)),
        index,
        "text",
        Labels.NONE,
        createdAt,
        new RawScore(cosine, ScoreScale.COSINE));
  }
}
