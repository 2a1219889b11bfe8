package dev.cairn.adapter.cli.measure.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QualityTest {

  @Test
  void countsTheShareOfWhatShouldBeFoundAmongTheFirst() {
    Quality quality = Quality.of(List.of(answer(found("a", "x", "b"), gold("a", "b"), 1)));

    assertThat(quality.view())
        .contains(
            entry("first", 1),
            entry("recall_at_1", 0.5),
            entry("recall_at_5", 1.0),
            entry("recall_at_10", 1.0),
            entry("mrr", 1.0));
  }

  @Test
  void averagesOverTheQuestions() {
    Quality quality =
        Quality.of(
            List.of(answer(found("x", "a"), gold("a"), 1), answer(found("x", "y"), gold("a"), 3)));

    assertThat(quality.view())
        .contains(
            entry("queries", 2),
            entry("first", 0),
            entry("recall_at_5", 0.5),
            entry("mrr", 0.25),
            entry("p50_ms", 3.0));
  }

  @Test
  void ofAGroupAnyMemberWillDoAndASecondOneAddsNothing() {
    Quality quality =
        Quality.of(List.of(answer(found("a2", "a1"), List.of(Set.of("a1", "a2"), Set.of("b")), 1)));

    assertThat(quality.view()).contains(entry("recall_at_1", 0.5), entry("recall_at_10", 0.5));
  }

  @Test
  void whatStandsBehindTheTenthPlaceDoesNotCount() {
    List<Set<String>> found =
        new ArrayList<>(IntStream.range(0, 10).mapToObj(i -> Set.of("x" + i)).toList());
    found.add(Set.of("a"));

    Quality quality = Quality.of(List.of(answer(found, gold("a"), 1)));

    assertThat(quality.view()).contains(entry("recall_at_10", 0.0), entry("ndcg_at_10", 0.0));
  }

  @Test
  void aPerfectAnswerHasAGainOfOneAndALaterOneLess() {
    JudgedAnswer perfect = answer(found("a", "b"), gold("a", "b"), 1);
    JudgedAnswer second = answer(found("x", "a"), gold("a"), 1);

    assertThat(Quality.of(List.of(perfect)).ndcg()).isCloseTo(1, within(1e-9));
    assertThat(Quality.of(List.of(perfect, second)).ndcg()).isBetween(0.8, 0.83);
  }

  @Test
  void whatNothingAnswersCountsForTheScoreAndTheTimeAlone() {
    Quality quality =
        Quality.of(
            List.of(
                new JudgedAnswer(question(gold("a")), found("a"), 0.8, 1),
                new JudgedAnswer(question(gold("b")), found("b"), 0.4, 1),
                new JudgedAnswer(question(List.of()), found("a"), 0.6, 7)));

    assertThat(quality.view())
        .contains(
            entry("queries", 3),
            entry("answered", 2),
            entry("first", 2),
            entry("recall_at_1", 1.0),
            entry("mrr", 1.0),
            entry("p95_ms", 7.0));
    assertThat(quality.separation().orElseThrow().auc()).isEqualTo(0.5);
    assertThat(quality.cells()).startsWith("2/2", "1.000").contains("0.500", "0.700");
  }

  @Test
  void whereNothingIsAnsweredThereIsNoRecallToTell() {
    Quality quality = Quality.of(List.of(answer(found("x"), List.of(), 1)));

    assertThat(quality.view())
        .contains(entry("answered", 0), entry("recall_at_5", null), entry("mrr", null));
    assertThat(quality.cells()).startsWith("0/0", "-");
  }

  @Test
  void hasACellForEachColumn() {
    Quality quality = Quality.of(List.of(answer(found("a"), gold("a"), 1.234)));

    assertThat(quality.cells()).hasSameSizeAs(Quality.HEAD).contains("1/1", "1.000", "1.23");
  }

  private static JudgedAnswer answer(
      List<Set<String>> found, List<Set<String>> gold, double millis) {
    return new JudgedAnswer(question(gold), found, 0, millis);
  }

  private static Question question(List<Set<String>> gold) {
    return new Question("q", null, gold, null);
  }

  private static List<Set<String>> gold(String... ids) {
    return found(ids);
  }

  private static List<Set<String>> found(String... ids) {
    return List.of(ids).stream().map(Set::of).toList();
  }
}
