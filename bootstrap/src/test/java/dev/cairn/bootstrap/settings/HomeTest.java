package dev.cairn.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {

  @TempDir Path folder;

  @Test
  void whatIsAskedForWinsThenTheVariableThenTheDefault() {
    Map<String, String> variable = Map.of("CAIRN_HOME", "/from/variable");

    assertThat(Home.resolve(Path.of("/asked"), variable).path()).isEqualTo(Path.of("/asked"));
    assertThat(Home.resolve(null, variable).path()).isEqualTo(Path.of("/from/variable"));
    assertThat(Home.resolve(null, Map.of("CAIRN_HOME", "")).path())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".cairn"));
  }

  @Test
  void aNewFolderIsForItsUserAlone() throws IOException {
    Path path = folder.resolve("a/b");

    new Home(path).create().create();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rwx------");
  }

  @Test
  void aFileInItsPlaceIsRefusedWithTheWayOut() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> new Home(file).create())
        .hasMessage("home: is a file; name a folder with --home or CAIRN_HOME");
  }

  @Test
  void modelsAreUnpackedBesideTheProgramWhereThatIsPossible() {
    assertThat(new Home(folder).cache()).isEqualTo(folder.resolve("cache"));
    System.setProperty("cairn.cache", folder.toString());
    try {
      assertThat(new Home(Path.of("/elsewhere")).cache()).isEqualTo(folder);
    } finally {
      System.clearProperty("cairn.cache");
    }
  }
}
