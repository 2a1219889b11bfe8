package dev.cairn.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.TestingShell.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandFailuresTest {

  private final TestingShell shell = new TestingShell(Path.of("/home/ada"));

  @Test
  void anUnknownCommandIsNamedWithTheOneThatWasMeant() {
    Result result = shell.run("serch", "x");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("cairn: There is no command 'serch' (did you mean ")
        .contains("search")
        .endsWith("See 'cairn --help'.\n");
    assertThat(result.out()).isEmpty();
  }

  @Test
  void anUnknownOptionPointsToTheCommandsHelp() {
    Result result = shell.run("stats", "--wide", "--json");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo("cairn: Unknown option: '--wide'. See 'cairn stats --help'.\n");
    assertThat(result.json().at("/error/message").stringValue())
        .isEqualTo("Unknown option: '--wide'");
    assertThat(result.json().at("/error/violations")).isEmpty();
  }

  @Test
  void aFailedOperationIsOneLineAndTheJsonError() {
    shell.add("something");
    shell.embedder.failWith("The model is gone");

    Result result = shell.run("search", "x", "--json");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).isEqualTo("cairn: Embedding generation failed\n");
    assertThat(result.json().at("/error/message").stringValue())
        .isEqualTo("Embedding generation failed");
    assertThat(shell.closed).isEqualTo(shell.opened);
  }

  @Test
  void stackTracesAppearOnlyOnRequest() {
    Result plain = shell.run("mcp");
    shell.variables.put("CAIRN_DEBUG", "1");
    Result debug = shell.run("mcp");

    assertThat(plain.exitCode()).isEqualTo(1);
    assertThat(plain.err()).isEqualTo("cairn: the socket is taken\n");
    assertThat(debug.err()).contains("Caused by: java.lang.IllegalStateException: [private] taken");
  }

  @Test
  void furtherCommandsShareTheGlobalOptions() {
    assertThat(shell.run("doctor").out()).isEqualTo("Well.\n");
    assertThat(shell.run("--home", "/data", "doctor", "--json").out())
        .isEqualTo("{\"home\":\"/data\"}\n");
    assertThat(shell.run("doctor", "--json", "--home", "/data").out())
        .isEqualTo("{\"home\":\"/data\"}\n");
  }

  @Test
  void metadataWithoutAValueIsExplained() {
    Result result = shell.run("add", "x", "--meta", "ticket");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("--meta: not KEY=VALUE, such as");
  }
}
