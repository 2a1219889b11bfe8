package dev.cairn.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
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

  private Path opened(String name, String permissions) throws IOException {
    Path path = Files.createDirectory(folder.resolve(name));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    return path;
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aFolderThatOthersCanReadIsPutRight() throws IOException {
    Path empty = opened("empty", "rwxr-xr-x");
    Path used = opened("used", "rwxrwxrwx");
    Files.createDirectory(used.resolve("store"));
    Files.createFile(used.resolve("notes"));
    Path readOnly = opened("read-only", "r-xr-xr-x");

    assertThat(new Home(used).isOpenToOthers()).isTrue();
    for (Path path : List.of(empty, used, readOnly)) {
      new Home(path).create();
    }

    assertThat(new Home(used).isOpenToOthers()).isFalse();
    assertThat(permissions(empty)).isEqualTo("rwx------");
    assertThat(permissions(used)).isEqualTo("rwx------");
    assertThat(permissions(readOnly)).isEqualTo("r-x------");
  }

  @Test
  void aFolderOfOtherThingsThatOthersCanReadIsRefusedAndLeftAsItIs() throws IOException {
    Path project = opened("project", "rwxr-x---");
    Files.createFile(project.resolve("README"));

    assertThatThrownBy(() -> new Home(project).create())
        .hasMessageStartingWith("home: other users of this machine can read it")
        .hasMessageContaining("chmod 700")
        .hasMessageContaining("--home");
    assertThat(permissions(project)).isEqualTo("rwxr-x---");
  }

  @Test
  void aFolderThatManyUseIsNeverClosedToThem() throws Exception {
    Path shared = opened("shared", "rwxrwxrwx");
    Files.createDirectory(shared.resolve("store"));
    new ProcessBuilder("chmod", "1777", shared.toString()).start().waitFor();

    assertThatThrownBy(() -> new Home(shared).create())
        .hasMessageContaining("not for Cairn alone")
        .hasMessageContaining("--home");
    assertThat(permissions(shared)).isEqualTo("rwxrwxrwx");
  }

  @Test
  void theServicesTokenIsMadeOnceAndForItsUserAlone() throws IOException {
    Home home = new Home(folder.resolve("home")).create();

    String token = home.token().readOrMake();

    assertThat(token).hasSizeGreaterThan(40).matches("[A-Za-z0-9_-]+");
    assertThat(home.token().readOrMake()).isEqualTo(token);
    assertThat(permissions(home.token().file())).isEqualTo("rw-------");
  }

  @Test
  void aTokenFileThatHoldsNoneIsRefusedWithTheWayOut() throws IOException {
    Home home = new Home(folder.resolve("home")).create();
    Files.writeString(home.token().file(), "short\n");

    assertThatThrownBy(() -> home.token().readOrMake())
        .hasMessageStartingWith("server.private: ")
        .hasMessageContaining("remove it");
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
