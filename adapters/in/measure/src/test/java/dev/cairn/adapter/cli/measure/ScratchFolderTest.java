package dev.cairn.adapter.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.terminal.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class ScratchFolderTest {

  @Test
  void nothingStaysBehindWhenItIsClosed() throws IOException {
    ScratchFolder folder = ScratchFolder.named("cairn-test");
    try (folder) {
      Files.writeString(Files.createDirectory(folder.path().resolve("a")).resolve("b"), "c");
    }

    assertThat(folder.path()).doesNotExist();
  }

  @Test
  void nothingStaysBehindWhenTheProcessIsToldToEnd() throws IOException {
    try (ScratchFolder folder = ScratchFolder.named("cairn-test")) {
      Files.writeString(folder.path().resolve("b"), "c");

      Interruption.happens();

      assertThat(folder.path()).doesNotExist();
    }
  }
}
