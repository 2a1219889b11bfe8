package dev.cairn.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogRankingTest {

  private final CatalogRanking clamped = new CatalogRanking(Normalization.CLAMPED);
  private final CatalogRanking shifted = new CatalogRanking(Normalization.SHIFTED);

  @Test
  void theBestComesFirstAndTheLimitCutsTheRest() {
    List<Match<CatalogItem>> best =
        clamped.items(
            List.of(item("a", 0.5), item("b", 0.9), item("c", 0.7)), Calibration.NONE, 0, 2);

    assertThat(best).extracting(match -> match.value().id().value()).containsExactly("b", "c");
    assertThat(best).extracting(Match::score).containsExactly(0.9, 0.7);
  }

  @Test
  void equalScoresComeInTheOrderOfTheirIds() {
    assertThat(
            ids(
                clamped.items(
                    List.of(item("c", 0.5), item("a", 0.5), item("b", 0.5)),
                    Calibration.NONE,
                    0,
                    3)))
        .containsExactly("a", "b", "c");
  }

  @Test
  void theThresholdItselfIsEnough() {
    List<Scored<CatalogItem>> found = List.of(item("at", 0.3), item("below", 0.2999999));

    assertThat(ids(clamped.items(found, Calibration.NONE, 0.3, 10))).containsExactly("at");
  }

  @Test
  void aThresholdOfZeroTakesWhatPointsAway() {
    assertThat(clamped.items(List.of(item("a", -0.8)), Calibration.NONE, 0, 10))
        .singleElement()
        .extracting(Match::score)
        .isEqualTo(0.0);
  }

  @Test
  void shiftedScoresAreComparedWithTheThresholdAfterTheShift() {
    List<Match<CatalogItem>> best =
        shifted.items(
            List.of(item("a", 0.5), item("b", -0.5), item("c", -0.2)), Calibration.NONE, 0.4, 10);

    assertThat(ids(best)).containsExactly("a", "c");
    assertThat(best.getFirst().score()).isCloseTo(0.75, within(1e-12));
  }

  @Test
  void everyScaleMeansTheSame() {
    List<Scored<CatalogItem>> found =
        List.of(
            new Scored<>(catalogItem("a"), new RawScore(0.6, ScoreScale.COSINE)),
            new Scored<>(catalogItem("b"), new RawScore(0.4, ScoreScale.COSINE_DISTANCE)),
            new Scored<>(catalogItem("c"), new RawScore(0.8, ScoreScale.SHIFTED_COSINE)));

    assertThat(clamped.items(found, Calibration.NONE, 0, 3))
        .allSatisfy(match -> assertThat(match.score()).isCloseTo(0.6, within(1e-12)));
  }

  @Test
  void scoresStayWithinZeroAndOne() {
    assertThat(
            clamped.items(
                List.of(item("a", 1.0000001), item("b", Double.NaN)), Calibration.NONE, 0, 2))
        .extracting(Match::score)
        .containsExactly(1.0, 0.0);
  }

  @Test
  void whatIsFoundTwiceComesOnce() {
    assertThat(ids(clamped.items(List.of(item("a", 0.9), item("a", 0.8)), Calibration.NONE, 0, 5)))
        .containsExactly("a");
  }

  @Test
  void howManyItemsASkillHasNeverRanks() {
    List<Match<CountedSkill>> best =
        clamped.skills(
            List.of(skill("few", 1, 0.8), skill("many", 1_000, 0.7)), Calibration.NONE, 0.4, 3);

    assertThat(best)
        .extracting(match -> match.value().skill().id().value())
        .containsExactly("few", "many");
    assertThat(best).extracting(match -> match.value().toolCount()).containsExactly(1L, 1_000L);
  }

  @Test
  void equalSkillsComeInTheOrderOfTheirIds() {
    assertThat(
            clamped.skills(
                List.of(skill("b", 9, 0.5), skill("a", 0, 0.5)), Calibration.NONE, 0.4, 1))
        .extracting(match -> match.value().skill().id().value())
        .containsExactly("a");
  }

  @ParameterizedTest
  @EnumSource
  void theLeastCosineLetsExactlyThroughWhatReachesTheThreshold(Normalization normalization) {
    CatalogRanking ranking = new CatalogRanking(normalization);
    for (double threshold = 0.05; threshold < 1; threshold += 0.05) {
      double least = ranking.leastCosine(threshold, Calibration.NONE);

      assertThat(ranking.items(List.of(item("a", least + 1e-9)), Calibration.NONE, threshold, 1))
          .hasSize(1);
      assertThat(ranking.items(List.of(item("a", least - 1e-9)), Calibration.NONE, threshold, 1))
          .isEmpty();
    }
    assertThat(ranking.leastCosine(0, Calibration.NONE)).isEqualTo(-1);
  }

  @Test
  void twoAnswersMergeWithoutRepeatsBestFirst() {
    List<Match<CatalogItem>> some = List.of(match("a", 0.9), match("c", 0.5));
    List<Match<CatalogItem>> more = List.of(match("b", 0.7), match("a", 0.9), match("d", 0.5));

    assertThat(ids(clamped.merged(some, more, 10))).containsExactly("a", "b", "c", "d");
    assertThat(ids(clamped.merged(more, some, 2))).containsExactly("a", "b");
    assertThat(clamped.merged(List.of(), List.of(), 5)).isEmpty();
  }

  private static List<String> ids(List<Match<CatalogItem>> matches) {
    return matches.stream().map(match -> match.value().id().value()).toList();
  }

  private static Match<CatalogItem> match(String id, double score) {
    return new Match<>(catalogItem(id), score, null);
  }

  private static Scored<CatalogItem> item(String id, double cosine) {
    return new Scored<>(catalogItem(id), new RawScore(cosine, ScoreScale.COSINE));
  }

  private static CatalogItem catalogItem(String id) {
    return new CatalogItem(
        new ItemProfile(new ItemId(id), ItemType.TOOL, id, "", Set.of(), null, true), 1, "");
  }

  private static Scored<CountedSkill> skill(String id, long count, double cosine) {
    return new Scored<>(
        new CountedSkill(new Skill(new SkillId(id), id, "", true, Set.of()), count),
        new RawScore(cosine, ScoreScale.COSINE));
  }
}
