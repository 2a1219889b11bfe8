package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    return Files.writeString(data.resolve(name), content);
  }
}
