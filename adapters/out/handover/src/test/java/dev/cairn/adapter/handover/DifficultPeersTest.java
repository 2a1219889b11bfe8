package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.testkit.Fixtures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Peers that are not what they should be. */
class DifficultPeersTest {

  private static final byte[] GREETING = {'C', 'A', 'I', 'R', 0, 0, 0, (byte) Greeting.PROTOCOL};

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void makeHome() {
    home = new Home(folder);
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void garbageOnTheSocketDisturbsNobody() throws Exception {
    home.entered(Role.OWNER);
    Handover follower = home.entered(Role.FOLLOWER);
    Random random = new Random(99);

    for (int i = 0; i < 200; i++) {
      byte[] garbage = new byte[random.nextInt(1, 300)];
      random.nextBytes(garbage);
      try (SocketChannel peer = new SocketFile(folder).connect()) {
        if (i % 2 == 0) {
          peer.write(ByteBuffer.wrap(GREETING));
        }
        if (i % 4 == 0) {
          peer.write(ByteBuffer.allocate(12).putInt(garbage.length).putLong(i).flip());
        }
        peer.write(ByteBuffer.wrap(garbage));
      } catch (IOException hungUp) {
        assertThat(hungUp).hasMessageMatching("(?i)broken pipe|connection reset.*");
      }
    }

    follower.store().add(Fixtures.memories(1));
    assertThat(follower.store().statistics().memories()).isEqualTo(1);
    assertThat(follower.role()).isEqualTo(Role.FOLLOWER);
  }

  @Test
  void anUnreadableRequestEndsItsConnection() throws Exception {
    home.entered(Role.OWNER);

    try (SocketChannel peer = new SocketFile(folder).connect()) {
      peer.write(ByteBuffer.wrap(GREETING));
      Frame.read(peer, GREETING.length);
      new Frame(1, new byte[] {(byte) 0xFF, 0}).writeTo(peer);

      assertThatThrownBy(() -> Frame.readFrom(peer)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aFrameBeyondTheLimitIsRefused() throws Exception {
    home.entered(Role.OWNER);

    try (SocketChannel peer = new SocketFile(folder).connect()) {
      peer.write(ByteBuffer.wrap(GREETING));
      Frame.read(peer, GREETING.length);
      peer.write(ByteBuffer.allocate(12).putInt(Frame.MAX_LENGTH + 1).putLong(1).flip());

      assertThatThrownBy(() -> Frame.readFrom(peer)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void anOwnerOfAnotherVersionIsNamedAsTheReasonUntilItIsGone() throws Exception {
    try (OwnerLock lock = new DataFolder(folder).tryLock().orElseThrow();
        ServerSocketChannel server = new SocketFile(folder).bind()) {
      startOther(server, new byte[] {'C', 'A', 'I', 'R', 0, 0, 0, 99});
      Handover handover = home.enter();

      assertThatThrownBy(() -> handover.store().statistics())
          .isInstanceOf(ConnectionError.class)
          .hasMessage(
              "Another version of Cairn is using this data folder; restart the older process");
    }

    Handover next = home.entered(Role.OWNER);
    assertThat(next.store().statistics().memories()).isZero();
  }

  @Test
  void aSilentOwnerIsAnErrorAndNotAHang() throws Exception {
    try (OwnerLock lock = new DataFolder(folder).tryLock().orElseThrow();
        ServerSocketChannel server = new SocketFile(folder).bind()) {
      startOther(server, GREETING);
      Handover handover = home.enter(home::open, Duration.ofMillis(400));
      Home.await(handover, Role.FOLLOWER);

      assertThatThrownBy(() -> handover.store().statistics())
          .isInstanceOf(ConnectionError.class)
          .hasMessageContaining("does not answer");
    }
  }

  @Test
  void aSlowOwnerThatIsAliveIsWaitedFor() {
    Home slow = new Home(folder);
    Handover owner =
        slow.enter(
            () ->
                new Local(
                    new SlowStore(slow.contents, Duration.ofSeconds(2)).proxy(), slow.embedder),
            Duration.ofSeconds(20));
    Home.await(owner, Role.OWNER);
    try (slow) {
      Handover follower = slow.enter(slow::open, Duration.ofMillis(400));
      Home.await(follower, Role.FOLLOWER);

      assertThat(follower.store().statistics().memories()).isZero();
    }
  }

  /** Accepts connections, greets, and says nothing more. */
  private static void startOther(ServerSocketChannel server, byte[] greeting) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  SocketChannel peer = server.accept();
                  peer.write(ByteBuffer.wrap(greeting));
                }
              } catch (IOException closed) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
