package dev.cairn.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.adapter.cli.command.RequestOptions;
import dev.cairn.domain.input.BrowseRequests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @Test
  void helpReadsAsItWasWritten() throws IOException {
    Result result = shell.run("--help");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).isEqualTo(resource("help.txt"));
    assertThat(result.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "help", "-h", "--help search", "--quiet"})
  void everyWayToAskForHelpShowsTheSame(String args) throws IOException {
    Result result = shell.run(args.isEmpty() ? new String[0] : args.split(" "));

    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).isEqualTo(resource("help.txt"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "add",
        "update",
        "delete",
        "import",
        "export",
        "search",
        "get",
        "list",
        "recall",
        "facets",
        "tagged",
        "tags",
        "stats",
        "install",
        "catalog",
        "catalog sync",
        "catalog search",
        "catalog list",
        "catalog get",
        "catalog remove",
        "catalog stats",
        "catalog import",
        "catalog export"
      })
  void everyCommandExplainsItself(String command) {
    Result before = shell.run(("help " + command).split(" "));
    Result after = shell.run((command + " --help").split(" "));

    assertThat(before.exitCode()).isZero();
    assertThat(before.out()).contains("Usage: cairn " + command).contains("--json");
    assertThat(after.out()).isEqualTo(before.out());
    assertThat(before.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
    assertThat(shell.opened).isZero();
  }

  @Test
  void optionsSayWhatTheRequestSaysAboutTheirFields() {
    String help = shell.run("list", "--help").out().replaceAll("\\s+", " ");

    assertThat(BrowseRequests.LIST.fields())
        .hasSizeGreaterThan(5)
        .filteredOn(field -> !field.name().equals("tag")) // --tag takes several
        .allSatisfy(
            field ->
                assertThat(help)
                    .contains(RequestOptions.name(field) + "=")
                    .contains(field.text().substring(0, field.text().length() - 1)));
    assertThat(help).contains("How many on a page (1 to 100; 10 if not given).");
  }

  @Test
  void aGroupOfCommandsListsThem() throws IOException {
    Result result = shell.run("catalog");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .isEqualTo(resource("catalog-help.txt"))
        .isEqualTo(shell.run("catalog", "--help").out());
    assertThat(shell.opened).isZero();
  }

  @Test
  void anUnknownCommandOfAGroupIsToldWithItsNeighbours() {
    Result result = shell.run("catalog", "synk");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "cairn: There is no command 'synk' (did you mean sync?)."
                + " See 'cairn catalog --help'.\n");
    assertThat(shell.run("help", "catalog", "synk").err())
        .isEqualTo("cairn: There is no command 'synk'. See 'cairn catalog --help'.\n");
  }

  @Test
  void versionIsTheHosts() {
    assertThat(shell.run("--version").out()).isEqualTo("cairn 1.2.3\n");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HelpTest.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
