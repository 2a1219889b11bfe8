package dev.cairn.adapter.cli.measure.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportsTest {

  private static final JudgedAnswer RIGHT = answer(Set.of("a"), null);
  private static final JudgedAnswer WRONG = answer(Set.of("x"), null);

  private final Report good =
      report("good", Subject.MEMORY, new Answers("vector", List.of(WRONG)), hybrid(RIGHT));
  private final Report bad =
      report("bad", Subject.MEMORY, new Answers("vector", List.of(RIGHT)), hybrid(WRONG));
  private final Report tools =
      report("tools", Subject.TOOLS, new Answers("direct", List.of(RIGHT, WRONG)));
  private final Report silent =
      report(
          "silent",
          Subject.MEMORY,
          hybrid(new JudgedAnswer(question(List.of(), null), List.of(), 0, 1)));

  @Test
  void theSetWhoseDefaultSearchFindsLeastComesFirst() {
    Reports reports = new Reports(List.of(silent, good, tools, bad), null);

    assertThat(reports.sets())
        .extracting(report -> report.set().name())
        .containsExactly("bad", "tools", "good", "silent");
  }

  @Test
  void oneTableHasEverySearchOfEverySetAndSaysHowItIsSorted() {
    List<String> lines = new Reports(List.of(good, bad), null).text().lines().toList();

    assertThat(lines.getFirst()).startsWith("set ").contains("kind", "search", "first", "R@5");
    assertThat(lines.subList(1, 5))
        .extracting(line -> String.join(" ", List.of(line.split(" +")).subList(0, 4)))
        .containsExactly(
            "bad memory vector 1/1",
            "bad memory hybrid *",
            "good memory vector 0/1",
            "good memory hybrid *");
    assertThat(String.join("\n", lines)).contains("Sorted by R@5", "Model for memory: m.");
  }

  @Test
  void columnsThatSayNothingAreLeftOut() {
    assertThat(new Reports(List.of(good), null).text()).doesNotContain("AUC");
    assertThat(good.text(null)).doesNotContain("AUC").startsWith("search ");
    assertThat(report("both", Subject.MEMORY, hybrid(RIGHT, silentAnswer())).text(null))
        .contains("AUC", "threshold", "left out", "2 queries (nothing answers 1)");
  }

  @Test
  void partsOfTheQueriesHaveRowsOfTheirOwn() {
    JudgedAnswer easy = answer(Set.of("a"), "easy");
    JudgedAnswer difficult = answer(Set.of("x"), "difficult");

    Report parted = report("p", Subject.MEMORY, hybrid(easy, difficult));

    assertThat(parted.rows())
        .extracting(row -> row.get(1) + " " + row.get(2))
        .containsExactly("all 1/2", "difficult 0/1", "easy 1/1");
    assertThat(parted.text("level")).startsWith("search  level ");
    assertThat(parted.view("level").toString())
        .contains("by={level={difficult={queries=1", "easy={queries=1");
  }

  @Test
  void theViewHoldsWhatTheTableSaysAndTheWarnings() {
    Map<String, Object> view = new Reports(List.of(tools), null).view();

    assertThat(view.get("sorted_by").toString()).contains("recall_at_5");
    assertThat(view.get("sets").toString())
        .contains("set=tools", "kind=tools", "leading=direct", "warnings=[beware]", "model=m");
  }

  private static Answers hybrid(JudgedAnswer... answers) {
    return new Answers("hybrid", Arrays.asList(answers));
  }

  private static JudgedAnswer answer(Set<String> found, @Nullable String part) {
    return new JudgedAnswer(question(List.of(Set.of("a")), part), List.of(found), 0.5, 1);
  }

  private static JudgedAnswer silentAnswer() {
    return new JudgedAnswer(question(List.of(), null), List.of(), 0, 1);
  }

  private static Question question(List<Set<String>> gold, @Nullable String part) {
    return new Question("q", null, gold, part);
  }

  private static Report report(String name, Subject subject, Answers... searches) {
    List<Question> questions = searches[0].all().stream().map(JudgedAnswer::question).toList();
    TestSet set =
        new TestSet(
            name, subject, questions, List.of("beware"), (trial, embedder, steps) -> List.of());
    return new Report(set, "m", List.of(searches));
  }
}
