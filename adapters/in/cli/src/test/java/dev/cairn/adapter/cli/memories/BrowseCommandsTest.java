package dev.cairn.adapter.cli.memories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BrowseCommandsTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));
  private String granite = "";
  private String chalk = "";

  @BeforeEach
  void remember() {
    granite =
        shell.add(
            "granite is | hard",
            "--tag",
            "stone,hard",
            "--source",
            "field",
            "--meta",
            "weight=3",
            "--created-at",
            "2026-01-15T09:30:00Z");
    chalk =
        shell.add(
            "chalk is soft",
            "--tag",
            "stone",
            "--type",
            "task",
            "--meta",
            "weight=1",
            "--created-at",
            "2026-02-25T09:30:00Z");
  }

  @Test
  void facetsShowsMemoriesAndCounts() {
    assertThat(shell.run("facets", "--tag", "stone,bird", "--from", "6m").out())
        .isEqualTo(
            """
            %s  2026-02-25  task  [stone]
                chalk is soft
            %s  2026-01-15  note  [stone, hard]  from field
                granite is | hard

            Page 1 of 1, 2 memories in all.
            types     note 1, task 1
            tags      stone 2, hard 1
            sources   field 1
            months    2026-02 1, 2026-01 1
            """
                .formatted(chalk.substring(0, 18), granite.substring(0, 18)));
    assertThat(shell.run("facets", "--tag", "stone,hard", "--all", "--quiet").out().lines())
        .hasSize(2);
  }

  @Test
  void facetsAnswersInTheContractsNames() {
    JsonNode page = shell.run("facets", "--from", "7d", "--page-size", "1", "--json").json();

    assertThat(page.propertyNames())
        .containsExactly(
            "page", "page_size", "total", "has_more", "total_pages", "memories", "facets");
    assertThat(page.at("/facets/memory_types").toString()).isEqualTo("{\"task\":1}");
  }

  @Test
  void facetsAnswersRowsWhereWanted() {
    assertThat(shell.run("facets", "--toon", "--source", "field").out())
        .startsWith(
            """
            # page=1 total=1 page_size=10 has_more=false total_pages=1
            granite is \\| hard|stone,hard|{"weight":3}|2026-01-15T09:30:00Z|\
            """);
  }

  @Test
  void facetsRefusesInTheWordsOfTheCommandLine() {
    Result result = shell.run("facets", "--from", "soon", "--page", "0", "--where", "a>x");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .contains("--from: Invalid date format. Use ISO8601 or relative (e.g., \"7d\")")
        .contains("--page: page must be >= 1")
        .contains("--where a: must be a text, a number, true, false or an object");
    assertThat(shell.run("facets", "--where", "weight").err())
        .isEqualTo("cairn: --where: not a condition, such as --where priority>=2\n");
  }

  @Test
  void metadataChoosesMemories() {
    assertThat(texts("list", "--where", "weight>=2")).contains("granite").doesNotContain("chalk");
    assertThat(texts("list", "--where", "weight>0", "--where", "weight<3"))
        .contains("chalk")
        .doesNotContain("granite");
    assertThat(texts("list", "--where", "weight=3")).contains("granite").doesNotContain("chalk");
  }

  @Test
  void aCursorGoesOnWhereAPageEnded() {
    JsonNode first = shell.run("list", "--page-size", "1", "--json").json();
    shell.add("the newest");

    assertThat(
            texts("list", "--page-size", "1", "--cursor", first.get("next_cursor").stringValue()))
        .contains("granite")
        .doesNotContain("chalk", "newest");
  }

  @Test
  void taggedShowsWhatCarriesTheTags() {
    assertThat(shell.run("tagged", "stone", "bird").out()).contains("granite", "chalk");
    assertThat(shell.run("tagged", "stone", "hard", "--all").out())
        .contains("granite")
        .doesNotContain("chalk");
    assertThat(shell.run("tagged").exitCode()).isEqualTo(2);
    assertThat(shell.run("tagged").err())
        .isEqualTo("cairn: name a tag, such as: cairn tagged ops\n");
  }

  @Test
  void tagsComeWithTheirCounts() {
    assertThat(shell.run("tags").out())
        .isEqualTo("     2  stone\n     1  hard\n\nPage 1 of 1, 2 tags in all.\n");
    assertThat(shell.run("tags", "--json").json().at("/tags/0").toString())
        .isEqualTo("{\"tag\":\"stone\",\"count\":2}");
    assertThat(shell.run("tags", "--page-size", "1").out()).endsWith("Next: --page 2\n");
  }

  @Test
  void recallPrefersTags() {
    assertThat(shell.run("recall", "is", "--tag", "hard", "--limit", "1").out())
        .contains("granite");
    assertThat(shell.run("recall", "is", "--type", "task", "--json").json().at("/results/0/text"))
        .hasToString("\"chalk is soft\"");
    assertThat(shell.run("recall").err())
        .isEqualTo(
            "cairn: query: must be a text of 1 to 10,000 characters, but nothing was given\n");
  }

  private String texts(String... args) {
    return shell.run(args).out();
  }
}
