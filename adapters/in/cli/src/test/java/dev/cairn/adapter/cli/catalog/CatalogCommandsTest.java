package dev.cairn.adapter.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell;
import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.cli.terminal.Console.Stream;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CatalogCommandsTest {

  private static final String CATALOG =
      """
      {"kind":"skill","id":"git","name":"Git","description":"branches and commits"}
      {"kind":"skill","id":"mail","name":"Mail","description":"letters","is_active":false}
      {"kind":"item","id":"git:tool:diff","type":"tool","name":"diff","description":"compare two branches","primary_skill_id":"git","input_schema":{"type":"object"}}
      {"kind":"item","id":"git:prompt:commit","type":"prompt","name":"commit","description":"write a message","primary_skill_id":"git"}
      {"kind":"item","id":"web:tool:fetch","type":"tool","name":"fetch","description":"read a page","is_active":false}
      """;

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @BeforeEach
  void fill() {
    shell.runWithInput(CATALOG, "catalog", "import", "-");
  }

  @Test
  void searchShowsTheBestFirst() {
    Result result =
        shell.run("catalog", "search", "compare", "two", "branches", "--strategy", "direct");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .isEqualTo("0.98  git:tool:diff  tool  [git]\n      diff: compare two branches\n");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void searchAnswersInTheContractsNames() {
    JsonNode with =
        shell.run("catalog", "search", "branches and commits", "--threshold", "0", "--json").json();
    JsonNode without =
        shell
            .run("catalog", "search", "diff", "--strategy", "direct", "--no-schemas", "--json")
            .json();

    assertThat(with.at("/metadata/strategy_used").stringValue()).isEqualTo("hierarchical");
    assertThat(with.at("/matched_skills/0/id").stringValue()).isEqualTo("git");
    assertThat(with.get("tools").findValuesAsString("id"))
        .containsExactlyInAnyOrder("git:tool:diff", "git:prompt:commit");
    assertThat(with.toString()).contains("\"input_schema\":{\"type\":\"object\"}");
    assertThat(without.at("/tools/0/id").stringValue()).isEqualTo("git:tool:diff");
    assertThat(without.at("/tools/0/input_schema").isNull()).isTrue();
  }

  @Test
  void searchPassesOnItsOptions() {
    assertThat(
            shell
                .run(
                    "catalog",
                    "search",
                    "x",
                    "--type",
                    "prompt",
                    "--threshold",
                    "0",
                    "-n",
                    "1",
                    "--strategy",
                    "hybrid",
                    "--json")
                .json()
                .get("tools")
                .findValuesAsString("id"))
        .containsExactly("git:prompt:commit");
  }

  @Test
  void searchSaysWhyItWentAnotherWay() {
    Result result = shell.run("catalog", "search", "nothing alike");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).isEqualTo("No items found for this task.\n");
    assertThat(result.err())
        .isEqualTo("cairn: No skills matched, falling back to unfiltered search\n");
  }

  @Test
  void aSearchThatBrokeFails() {
    shell.embedder.failWith("The model is gone");

    Result result = shell.run("catalog", "search", "diff");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).isEqualTo("cairn: The query could not be embedded\n");
  }

  @ParameterizedTest
  @CsvSource({
    "search,'query: must be a text of 1 to 1,000 characters, but nothing was given'",
    "search x --limit 0,'--limit: must be a whole number from 1 to 100, but 0 was given'",
    "search x --limit many,'--limit: must be a whole number from 1 to 100, but \"many\" was given'",
    "search x --strategy best,'--strategy: must be one of hierarchical, direct, hybrid, but \"best\" was given'",
    "search x --type gun,'--type: must be one of tool, prompt, resource, but \"gun\" was given'",
    "search x --threshold 2,'--threshold: must be a number from 0 to 1, but 2 was given'",
    "list tools,'list either items or skills, not ''tools'''",
    "list skills --type tool,'--type, --skill and --active choose items, not skills'",
    "list --page 0,'--page: must be a whole number from 1 to 21,474,836, but 0 was given'",
    "get nowhere,ID: no item with the id nowhere",
    "get --skill nowhere,ID: no skill with the id nowhere",
    "remove git:tool:diff nowhere,ID: no item with the id nowhere",
    "remove --skill nowhere,ID: no skill with the id nowhere",
    "remove,'give either the ids of items or skills, or --server'",
    "remove a --server b,'give either the ids of items or skills, or --server'",
    "remove --server git,removing a server's items needs --yes where nobody can be asked; --dry-run"
        + " shows what would go",
    "remove --server gi --yes,there are no items from a server 'gi'",
  })
  void whatIsRefusedIsToldAndNothingIsDone(String args, String message) {
    Result result = shell.run(("catalog " + args).split(" "));

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("cairn: " + message + "\n");
    assertThat(shell.index.statistics().items()).isEqualTo(3);
  }

  @Test
  void listShowsItemsInTheOrderOfTheirIds() {
    assertThat(shell.run("catalog", "list").out())
        .isEqualTo(
            """
            git:prompt:commit  prompt  [git]
                commit: write a message
            git:tool:diff  tool  [git]
                diff: compare two branches
            web:tool:fetch  tool  inactive
                fetch: read a page

            Page 1 of 1, 3 items in all.
            """);
  }

  @Test
  void listChoosesItems() {
    JsonNode page =
        shell
            .run(
                "catalog",
                "list",
                "items",
                "--type",
                "tool",
                "--skill",
                "git,other",
                "--active",
                "--json")
            .json();
    Result first = shell.run("catalog", "list", "--page-size", "1", "--page", "2");

    assertThat(page.get("items").findValuesAsString("id")).containsExactly("git:tool:diff");
    assertThat(page.get("total").intValue()).isEqualTo(1);
    assertThat(first.out()).endsWith("Page 2 of 3, 3 items in all. Next: --page 3\n");
    assertThat(shell.run("catalog", "list", "--type", "resource").out()).isEqualTo("No items.\n");
  }

  @Test
  void listShowsSkills() {
    assertThat(shell.run("catalog", "list", "skills").out())
        .isEqualTo(
            """
            git  Git  2 items
                branches and commits
            mail  Mail  0 items  inactive
                letters

            Page 1 of 1, 2 skills in all.
            """);
    assertThat(
            shell
                .run("catalog", "list", "skills", "--json")
                .json()
                .at("/skills/0/tool_count")
                .intValue())
        .isEqualTo(2);
  }

  @Test
  void getShowsAnItemWithItsSchemas() {
    assertThat(shell.run("catalog", "get", "git:tool:diff").out())
        .isEqualTo(
            """
            id        git:tool:diff
            type      tool
            name      diff
            skills    git
            active    yes
            input     {"type":"object"}

            compare two branches
            """);
    assertThat(
            shell.run("catalog", "get", "git:tool:diff", "--json").json().get("db_id").intValue())
        .isEqualTo(1);
  }

  @Test
  void getShowsASkill() {
    assertThat(shell.run("catalog", "get", "--skill", "mail").out())
        .isEqualTo("id        mail\nname      Mail\nactive    no\n\nletters\n");
    assertThat(
            shell
                .run("catalog", "get", "mail", "--skill", "--json")
                .json()
                .get("is_active")
                .booleanValue())
        .isFalse();
  }

  @Test
  void removedItemsAreGone() {
    Result dry = shell.run("catalog", "remove", "git:tool:diff", "--dry-run");
    Result result = shell.run("catalog", "remove", "git:tool:diff", "web:tool:fetch");

    assertThat(dry.out()).isEqualTo("git:tool:diff\nWould remove 1 item.\n");
    assertThat(result.out()).isEqualTo("Removed 2 items.\n");
    assertThat(shell.run("catalog", "list", "--json").json().get("items").findValuesAsString("id"))
        .containsExactly("git:prompt:commit");
  }

  @Test
  void aRemovedSkillLeavesItsItems() {
    Result result = shell.run("catalog", "remove", "--skill", "git", "--json");

    assertThat(result.json().at("/removed/0").stringValue()).isEqualTo("git");
    assertThat(shell.index.statistics().skills()).isEqualTo(1);
    assertThat(shell.index.statistics().items()).isEqualTo(3);
  }

  @Test
  void aServersItemsAreRemovedWhenAgreedTo() {
    shell.terminals = Set.of(Stream.IN);

    Result no = shell.runWithInput("n\n", "catalog", "remove", "--server", "git");
    Result yes = shell.runWithInput("y\n", "catalog", "remove", "--server", "git");

    assertThat(no.err()).isEqualTo("Remove 2 items? [y/N] cairn: nothing was removed\n");
    assertThat(yes.out()).isEqualTo("Removed 2 items.\n");
    assertThat(shell.index.statistics().items()).isEqualTo(1);
  }

  @Test
  void statsCountWhatThereIs() {
    assertThat(shell.run("catalog", "stats").out())
        .contains("skills    2 (1 active)\nitems     3 (2 active)\n")
        .contains("tool 2", "prompt 1", "testing");
    assertThat(shell.run("catalog", "stats", "--json").json().get("active_items").intValue())
        .isEqualTo(2);
  }
}
