package dev.cairn.adapter.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalsTest {

  @TempDir Path descriptors;

  @Test
  void theLauncherKnowsBest() {
    assertThat(Terminals.isTerminal(2, "02", descriptors)).isTrue();
    assertThat(Terminals.isTerminal(1, "02", descriptors)).isFalse();
    assertThat(Terminals.isTerminal(0, "", descriptors)).isFalse();
  }

  @Test
  void theProcessFolderTellsTerminalsFromPipes() throws IOException {
    Files.createSymbolicLink(descriptors.resolve("0"), Path.of("/dev/pts/3"));
    Files.createSymbolicLink(descriptors.resolve("1"), Path.of("pipe:[42]"));

    assertThat(Terminals.isTerminal(0, null, descriptors)).isTrue();
    assertThat(Terminals.isTerminal(1, null, descriptors)).isFalse();
    assertThat(Terminals.isTerminal(2, null, descriptors)).isFalse();
  }
}
