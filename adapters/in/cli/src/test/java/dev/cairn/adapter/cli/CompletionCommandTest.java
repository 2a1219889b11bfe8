package dev.cairn.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.adapter.cli.TestingShell.Result;
import dev.cairn.testkit.NotTested;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCommandTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "bash ! COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _complete_cairn;"
            + " printf '%%s\\n' \"${COMPREPLY[@]}\"",
        "zsh ! COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
            + " compgen -F _complete_cairn -- \"${COMP_WORDS[-1]}\"",
        "fish ! complete -C '%s' | string split -f 1 \\t"
      })
  void aShellCompletesCommandsOptionsAndValues(String name, String asking) throws Exception {
    assumeTrue(isThere(name), () -> notTested(name));
    Path script = Files.writeString(folder.resolve("cairn"), shell.run("completion", name).out());
    Map<String, String> completed =
        Map.of(
            "cairn sea", "search",
            "cairn search --li", "--limit",
            "cairn search --js", "--json",
            "cairn --home /tmp catalog sy", "sync",
            "cairn recall --tag-", "--tag-mode",
            "cairn search --type d", "decision",
            "cairn search --search-type b", "bm25",
            "cairn install cur", "cursor",
            "cairn completion fi", "fish");
    String asked =
        completed.keySet().stream()
            .sorted()
            .map(typed -> asking.formatted(typed) + "; echo @@")
            .collect(Collectors.joining("; "));

    String[] offered = run(name, "source %s; %s".formatted(script, asked)).split("@@\\R");

    List<String> typed = completed.keySet().stream().sorted().toList();
    for (int i = 0; i < typed.size(); i++) {
      assertThat(offered[i].lines()).as(typed.get(i)).contains(completed.get(typed.get(i)));
    }
  }

  private static boolean isThere(String name) throws InterruptedException {
    try {
      return new ProcessBuilder(name, "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String notTested(String name) {
    String told = "Completion was not tried in %s: it is not installed".formatted(name);
    NotTested.tell(told);
    return told;
  }

  private static String run(String name, String commands) throws IOException, InterruptedException {
    String quiet = Map.of("bash", "--norc", "zsh", "-f", "fish", "--no-config").get(name);
    Process process =
        new ProcessBuilder(name, quiet, "-c", commands)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out;
  }

  @Test
  void fishOffersFilesWhereOneIsWanted() {
    assertThat(shell.run("completion", "fish").out().lines())
        .contains("complete -c cairn -n '__cairn_in import' -F")
        .contains("complete -c cairn -n 'true' -l home -r -F -d 'The data folder.'");
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
            "complete -c cairn -n 'true' -l json -d 'Answer in JSON, failures too.'",
            "complete -c cairn -n '__cairn_in delete' -s y -l yes -d 'Do not ask before deleting by"
                + " filter.'")
        .anyMatch(line -> line.startsWith("complete -c cairn -n '__cairn_in search' -l type -x -a"))
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
