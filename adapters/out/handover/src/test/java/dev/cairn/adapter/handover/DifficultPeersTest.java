package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.socket.OwnerLock;
import dev.cairn.adapter.handover.socket.SocketFile;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.testkit.Fixtures;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Peers that are not what they should be. */
@SuppressWarnings("try") // A lock is held, not used.
class DifficultPeersTest {

  private static final byte[] GREETING = {'C', 'A', 'I', 'R', 0, 0, 0, (byte) Greeting.PROTOCOL};

  private static final WireFrame TERMS =
      new WireFrame(0, Wire.MAPPER.writeValueAsBytes(TestingLocal.asker().terms()));

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
          TERMS.writeTo(peer);
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
      WireFrame.read(peer, GREETING.length);
      TERMS.writeTo(peer);
      new WireFrame(1, new byte[] {(byte) 0xFF, 0}).writeTo(peer);

      assertThatThrownBy(() -> WireFrame.readFrom(peer)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aFrameBeyondTheLimitIsRefused() throws Exception {
    home.entered(Role.OWNER);

    try (SocketChannel peer = new SocketFile(folder).connect()) {
      peer.write(ByteBuffer.wrap(GREETING));
      WireFrame.read(peer, GREETING.length);
      peer.write(ByteBuffer.allocate(12).putInt(WireFrame.MAX_LENGTH + 1).putLong(1).flip());

      assertThatThrownBy(() -> WireFrame.readFrom(peer)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void anOwnerOfAnotherVersionIsNamedAsTheReasonUntilItIsGone() throws Exception {
    try (OwnerLock lock = OwnerLock.tryTake(folder).orElseThrow();
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
    try (OwnerLock lock = OwnerLock.tryTake(folder).orElseThrow();
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
    SlowStore slow = new SlowStore(Duration.ofSeconds(4));
    try (Home slowHome = new Home(folder, slow::over)) {
      slowHome.entered(Role.OWNER);
      Handover follower = slowHome.enter(slowHome::open, Duration.ofMillis(1500));
      Home.await(follower, Role.FOLLOWER);

      assertThat(follower.store().statistics().memories()).isZero();
      assertThat(slow.times).hasValue(1);
    }
  }

  @Test
  void anOwnerThatLeavesFinishesWhatIsUnderWay() throws Exception {
    SlowStore slow = new SlowStore(Duration.ofSeconds(1));
    try (Home slowHome = new Home(folder, slow::over);
        ExecutorService callers = Executors.newFixedThreadPool(1)) {
      Handover owner = slowHome.entered(Role.OWNER);
      Handover follower = slowHome.entered(Role.FOLLOWER);
      Future<StoreStatistics> answer = callers.submit(() -> follower.store().statistics());
      slow.asked.await();

      owner.close();

      assertThat(answer.get().memories()).isZero();
      assertThat(slow.times).hasValue(1);
      Home.await(follower, Role.OWNER);
    }
  }

  @Test
  void aFailureNobodyForesawReachesTheFollowerWithoutItsSecrets() {
    Home failing =
        new Home(
            folder,
            store ->
                (MemoryStore)
                    Proxy.newProxyInstance(
                        MemoryStore.class.getClassLoader(),
                        new Class<?>[] {MemoryStore.class},
                        (proxy, method, arguments) -> {
                          if (method.getName().equals("statistics")) {
                            throw new IllegalStateException("/secret/path");
                          }
                          return method.invoke(store, arguments);
                        }));
    try (failing) {
      failing.entered(Role.OWNER);
      Handover follower = failing.entered(Role.FOLLOWER);

      assertThatThrownBy(() -> follower.store().statistics())
          .isExactlyInstanceOf(DatabaseError.class)
          .hasMessage("The store failed; the log of its owner says why");
      assertThat(follower.store().model()).isEmpty();
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
