package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.testkit.Fixtures;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data folders with long names, leftovers, or no room. */
class DifficultHomesTest {

  @TempDir Path folder;

  @Test
  void aPathThatIsTooLongForASocketStillWorks() throws Exception {
    Path deep = folder.resolve("ä".repeat(100)).resolve("b".repeat(200));

    try (Home home = new Home(deep)) {
      home.entered(Role.OWNER);
      Handover follower = home.entered(Role.FOLLOWER);
      follower.store().add(Fixtures.memories(1));

      assertThat(deep.resolve("cairn.sock")).exists();
      assertThat(follower.store().statistics().memories()).isEqualTo(1);
    }
    assertThat(Files.exists(deep.resolve("cairn.sock"))).isFalse();
  }

  @Test
  void theSameFolderUnderTwoNamesHasOneOwner() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.toRealPath());

    try (Home home = new Home(folder);
        Home linked = new Home(link)) {
      home.entered(Role.OWNER);
      linked.entered(Role.FOLLOWER);
    }
  }

  @Test
  void aSocketAndALockFileLeftBehindDoNotMatter() throws Exception {
    Path socket = folder.resolve("cairn.sock");
    try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(socket));
    }
    Files.writeString(folder.resolve("owner.lock"), "12345");
    assertThat(socket).exists();

    try (Home home = new Home(folder)) {
      home.entered(Role.OWNER);
      Handover follower = home.entered(Role.FOLLOWER);

      assertThat(follower.store().statistics().memories()).isZero();
    }
  }

  @Test
  void aNewFolderIsForItsUserAlone() throws Exception {
    try (Home home = new Home(folder.resolve("new"))) {
      home.entered(Role.OWNER);

      assertThat(Files.getPosixFilePermissions(home.path))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      assertThat(Files.getPosixFilePermissions(home.path.resolve("cairn.sock")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsAnErrorWithoutItsPath() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    try (Home home = new Home(file.resolve("home"))) {
      Handover handover = home.enter();

      assertThatThrownBy(() -> handover.store().statistics())
          .isInstanceOf(ConnectionError.class)
          .hasMessage("The data folder cannot be opened for writing");
    }
  }

  @Test
  void aFolderThatCannotHoldASocketStillServesItsOwner() throws Exception {
    Files.createDirectories(folder.resolve("cairn.sock/occupied"));

    try (Home home = new Home(folder)) {
      Handover owner = home.entered(Role.OWNER);

      assertThat(owner.store().statistics().memories()).isZero();
      Handover second = home.enter(home::open, Duration.ofMillis(200));
      assertThatThrownBy(() -> second.store().statistics())
          .isInstanceOf(ConnectionError.class)
          .hasMessage("The store is not open yet, and no other process that owns it answers");
    }
  }
}
