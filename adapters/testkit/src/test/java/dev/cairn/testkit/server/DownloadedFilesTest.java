package dev.cairn.testkit.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadedFilesTest {

  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir Path folder;

  @Test
  void aFileThatWasTamperedWithIsRefused() throws IOException {
    Path good = Files.writeString(folder.resolve("good.tgz"), "abc");
    Path bad = Files.writeString(folder.resolve("bad.tgz"), "abd");

    assertThatCode(() -> Commands.requireSha256(good, ABC)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Commands.requireSha256(bad, ABC))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("bad.tgz is another file than before");
  }
}
