package dev.cairn.bootstrap.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QualityTest {

  private final Quality quality = new Quality("hybrid");

  @Test
  void countsTheShareOfWhatShouldBeFoundAmongTheFirst() {
    quality.add(answers("a", "x", "b"), List.of(Set.of("a"), Set.of("b")), 1);

    assertThat(quality.view())
        .contains(
            entry("recall_at_1", 0.5),
            entry("recall_at_5", 1.0),
            entry("recall_at_10", 1.0),
            entry("mrr", 1.0));
  }

  @Test
  void averagesOverTheQuestions() {
    quality.add(answers("x", "a"), List.of(Set.of("a")), 1);
    quality.add(answers("x", "y"), List.of(Set.of("a")), 3);

    assertThat(quality.view())
        .contains(
            entry("queries", 2),
            entry("recall_at_5", 0.5),
            entry("mrr", 0.25),
            entry("p50_ms", 3.0));
  }

  @Test
  void ofAGroupAnyMemberWillDoAndASecondOneAddsNothing() {
    quality.add(answers("a2", "a1"), List.of(Set.of("a1", "a2"), Set.of("b")), 1);

    assertThat(quality.view()).contains(entry("recall_at_1", 0.5), entry("recall_at_10", 0.5));
  }

  @Test
  void whatStandsBehindTheTenthPlaceDoesNotCount() {
    List<Set<String>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(Set.of("x" + i));
    }
    answers.add(Set.of("a"));

    quality.add(answers, List.of(Set.of("a")), 1);

    assertThat(quality.view()).contains(entry("recall_at_10", 0.0), entry("ndcg_at_10", 0.0));
  }

  @Test
  void aPerfectAnswerHasAGainOfOneAndALaterOneLess() {
    quality.add(answers("a", "b"), List.of(Set.of("a"), Set.of("b")), 1);
    assertThat(quality.view()).contains(entry("ndcg_at_10", 1.0));

    quality.add(answers("x", "a"), List.of(Set.of("a")), 1);
    assertThat((double) quality.view().get("ndcg_at_10")).isBetween(0.8, 0.83);
  }

  @Test
  void saysItInARowUnderItsHead() {
    quality.add(answers("a"), List.of(Set.of("a")), 1.234);

    assertThat(Quality.head()).contains("R@1", "R@5", "R@10", "nDCG@10", "MRR", "p50", "p95");
    assertThat(quality.row()).startsWith("hybrid").contains("1.000", "1.23");
  }

  private static List<Set<String>> answers(String... ids) {
    List<Set<String>> answers = new ArrayList<>();
    for (String id : ids) {
      answers.add(Set.of(id));
    }
    return answers;
  }
}
