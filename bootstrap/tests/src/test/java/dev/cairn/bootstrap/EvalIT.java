package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code cairn eval} on small data, with the real models. */
class EvalIT {

  @TempDir Path home;
  @TempDir Path data;

  @Test
  void judgesSearchesForMemoriesByEachType() throws IOException {
    Path docs =
        write(
            "docs.jsonl",
            """
            {"id": "1", "text": "The spare key is under the blue pot", "group": "a"}
            {"id": "2", "text": "Anna sings in a choir on Mondays", "group": "a"}
            {"id": "3", "text": "The key to success is patience", "group": "b"}
            """);
    Path queries =
        write(
            "queries.jsonl",
            """
            {"text": "where is the spare key?", "group": "a", "gold": ["1"]}
            {"text": "who sings?", "group": "a", "gold": ["2"]}
            """);

    Outcome judged =
        CairnProcess.run(
            home,
            "eval",
            "memory",
            "--docs",
            docs.toString(),
            "--queries",
            queries.toString(),
            "--json");

    assertThat(judged.code()).as(judged.err()).isZero();
    JsonNode results = judged.json().path("results");
    assertThat(results.valueStream().map(result -> result.path("name").asString()))
        .containsExactly("vector", "bm25", "hybrid");
    assertThat(results)
        .allSatisfy(result -> assertThat(result.path("recall_at_1").asDouble()).isEqualTo(1));
    try (var left = Files.list(home)) {
      assertThat(left.map(path -> path.getFileName().toString())).doesNotContain("store");
    }
  }

  @Test
  void judgesSearchesForToolsByTheStrategiesAskedFor() throws IOException {
    Path docs =
        write(
            "tools.jsonl",
            """
            {"id": "w", "name": "getWeather", "description": "The weather of a city", "skill": "s"}
            {"id": "m", "name": "send_mail", "description": "Send an e-mail", "skill": "s"}
            """);
    Path queries =
        write("tasks.jsonl", "{\"text\": \"what is the weather like?\", \"gold\": [\"w\"]}\n");

    Outcome judged =
        CairnProcess.run(
            home,
            "eval",
            "tools",
            "--docs",
            docs.toString(),
            "--queries",
            queries.toString(),
            "--strategy",
            "direct");

    assertThat(judged.code()).as(judged.err()).isZero();
    assertThat(judged.out())
        .contains("R@10", "direct", "vector", "bm25", "1 queries")
        .doesNotContain("hierarchical");
  }

  @Test
  void tellsHowWellScoresShowThatNothingAnswers() throws IOException {
    Path docs =
        write(
            "docs.jsonl",
            """
            {"id": "1", "text": "The spare key is under the blue pot"}
            {"id": "2", "text": "Anna sings in a choir on Mondays"}
            """);
    Path queries =
        write(
            "queries.jsonl",
            """
            {"text": "where is the spare key under the pot?", "gold": ["1"], "kind": "place"}
            {"text": "who sings in a choir on Mondays?", "gold": ["2"], "kind": "person"}
            {"text": "quarterly tax return", "gold": [], "kind": "none"}
            """);
    String[] command = {
      "eval", "memory", "--docs", docs.toString(), "--queries", queries.toString(), "--by", "kind"
    };

    Outcome text = CairnProcess.run(home, command);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("AUC", "threshold", "2/2", "person", "3 queries (nothing");

    Outcome json = CairnProcess.run(home, with(command, "--json"));
    assertThat(json.json().path("unanswerable").asInt()).isEqualTo(1);
    assertThat(json.json().path("results"))
        .allSatisfy(
            result -> {
              assertThat(result.path("answered").asInt()).isEqualTo(2);
              assertThat(result.path("first").asInt()).isEqualTo(2);
              assertThat(result.path("recall_at_5").asDouble()).isEqualTo(1);
              assertThat(result.path("unanswerable").path("auc").asDouble()).isEqualTo(1);
              assertThat(result.path("unanswerable").path("threshold").asDouble()).isPositive();
              assertThat(result.path("by").path("kind").path("none").path("mrr").isNull()).isTrue();
            });
  }

  @Test
  void judgesEverySetOfAFolderInOneTableTheWorstFirst() throws IOException {
    write("notes/docs.jsonl", "{\"id\": \"1\", \"text\": \"The spare key is under the pot\"}\n");
    write("notes/queries.jsonl", "{\"text\": \"spare key\", \"gold\": [\"1\"]}\n");
    write("tools/docs.jsonl", "{\"id\": \"m\", \"name\": \"send_mail\", \"skill\": \"s\"}\n");
    write("tools/queries.jsonl", "{\"text\": \"send a mail\", \"gold\": [\"gone\"]}\n");
    String[] command = {
      "eval", "all", data.toString(), "--search-type", "hybrid", "--strategy", "direct"
    };

    Outcome text = CairnProcess.run(home, command);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out().lines().map(line -> line.split(" ", 2)[0]))
        .containsSubsequence("set", "tools", "tools", "tools", "notes", "Sorted");
    assertThat(text.err())
        .contains("tools: 1 of 1 tools have no 'description'")
        .contains("tools: 1 of 1 skills have no 'skill_description'")
        .contains("tools: 1 of 1 queries have ids in 'gold' that no document has");

    Outcome json = CairnProcess.run(home, with(command, "--json"));
    assertThat(json.json().path("sorted_by").asString()).contains("recall_at_5");
    assertThat(json.json().path("sets").valueStream().map(set -> set.path("set").asString()))
        .containsExactly("tools", "notes");
    assertThat(json.json().path("sets").path(0).path("warnings")).hasSize(3);
    assertThat(json.json().path("sets").path(1).path("results").path(0).path("first").asInt())
        .isEqualTo(1);
  }

  @Test
  void saysWhatIsMissingOnItsCommandLine() throws IOException {
    assertThat(CairnProcess.run(home, "eval", "memory"))
        .satisfies(
            outcome -> {
              assertThat(outcome.code()).isEqualTo(2);
              assertThat(outcome.err()).contains("--docs", "--queries");
            });
    assertThat(CairnProcess.run(home, "eval", "all"))
        .satisfies(
            outcome -> {
              assertThat(outcome.code()).isEqualTo(2);
              assertThat(outcome.err()).contains("a folder with sets");
            });
  }

  @Test
  void saysWhatIsWrongWithItsFiles() throws IOException {
    Path docs = write("docs.jsonl", "{\"id\": \"1\"}\n");
    Path queries = write("queries.jsonl", "{\"text\": \"q\", \"gold\": [\"1\"]}\n");

    Outcome judged =
        CairnProcess.run(
            home, "eval", "memory", "--docs", docs.toString(), "--queries", queries.toString());

    assertThat(judged.code()).isEqualTo(2);
    assertThat(judged.err()).contains("line 1").contains("text");
  }

  private Path write(String name, String content) throws IOException {
    Path file = data.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private static String[] with(String[] command, String option) {
    return Stream.concat(Stream.of(command), Stream.of(option)).toArray(String[]::new);
  }
}
