package dev.cairn.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCommandTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "cairn sea, search",
    "cairn search --li, --limit",
    "cairn catalog sy, sync",
    "cairn recall --tag-, --tag-mode"
  })
  void bashCompletesCommandsAndOptions(String typed, String completed)
      throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("cairn"), shell.run("completion", "bash").out());

    assertThat(completions(script, typed).split("\n")).contains(completed);
  }

  /** What bash offers for the last of the words. */
  private static String completions(Path script, String typed)
      throws IOException, InterruptedException {
    String asked =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _complete_cairn;"
            + " printf '%%s\\n' \"${COMPREPLY[@]}\"";
    Process bash =
        new ProcessBuilder("bash", "--norc", "-c", asked.formatted(script, typed))
            .redirectErrorStream(true)
            .start();
    String offered = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return offered;
  }

  @Test
  void zshTakesTheSameScript() {
    assertThat(shell.run("completion", "zsh").out())
        .isEqualTo(shell.run("completion", "bash").out())
        .contains("bashcompinit");
  }

  @Test
  void fishIsToldEveryCommandAndOption() {
    Result result = shell.run("completion", "fish");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out().lines())
        .contains(
            "complete -c cairn -n '__cairn_just' -a search -d 'Find memories by meaning.'",
            "complete -c cairn -n '__cairn_just' -l json -d 'Answer in JSON, failures too.'",
            "complete -c cairn -n '__cairn_in delete' -s y -l yes -d 'Do not ask before deleting by"
                + " filter.'")
        .anyMatch(line -> line.startsWith("complete -c cairn -n '__cairn_in search' -l type -x"))
        .anyMatch(line -> line.startsWith("complete -c cairn -n '__cairn_just catalog' -a sync"))
        .anyMatch(line -> line.startsWith("complete -c cairn -n '__cairn_in catalog sync' "))
        .allMatch(
            line ->
                line.chars().filter(each -> each == '\'').count() % 2 == 0 || line.contains("\\'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tcsh"})
  void anyOtherShellIsRefused(String name) {
    Result result = name.isEmpty() ? shell.run("completion") : shell.run("completion", name);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("which shell? Name bash, zsh or fish");
  }
}
