package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.socket.SocketFile;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.testkit.fuzz.Fuzz;
import dev.cairn.testkit.fuzz.Mutations;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Whatever another process says on the socket: the owner answers it or hangs up, and goes on. */
class FuzzedFramesTest {

  private static final int PORTION = 50;
  private static final byte[] TERMS = Wire.MAPPER.writeValueAsBytes(TestingLocal.asker().terms());

  @TempDir Path folder;

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void noFrameCrashesOrHoldsUpTheOwner() throws IOException {
    List<String> corpus = realRequests();

    Fuzz.run(
        "frames between processes",
        PORTION,
        FuzzedFramesTest::isOfTheAsker,
        random -> ask(random, corpus));
  }

  /** What a port makes of values that no Cairn would send it is logged, and answered. */
  private static boolean isOfTheAsker(LogRecord record) {
    return record.getThrown() instanceof RuntimeException;
  }

  /** A new folder for each portion: what a request leaves behind is not the next one's trouble. */
  private void ask(RandomGenerator random, List<String> corpus) throws IOException {
    Mutations mutations = new Mutations(random, corpus);
    try (Home home = new Home(Files.createTempDirectory(folder, "home"))) {
      Handover owner = home.entered(Role.OWNER);
      SocketChannel peer = peer(home);
      for (int id = 1; id <= PORTION; id++) {
        if (!isAnswered(peer, random, id, values(mutations))) {
          peer.close();
          peer = peer(home);
        }
      }
      new WireFrame(0, new byte[0]).writeTo(peer);
      assertThat(WireFrame.readFrom(peer).id()).isZero();
      peer.close();
      assertThat(owner.role()).isEqualTo(Role.OWNER);
    }
  }

  /** Damaged as a message, or, where that is none any more, as bytes. */
  private static byte[] values(Mutations mutations) {
    byte[] json = mutations.next();
    try {
      return Wire.MAPPER.writeValueAsBytes(JsonMapper.shared().readTree(json));
    } catch (JacksonException notJson) {
      return mutations.damaged(json);
    }
  }

  private static SocketChannel peer(Home home) throws IOException {
    SocketChannel peer = new SocketFile(home.path).connect();
    Greeting.send(peer);
    Greeting.expect(peer);
    new WireFrame(0, TERMS).writeTo(peer);
    return peer;
  }

  /** Says it, mostly with its true length; answers whether the owner is still listening. */
  private static boolean isAnswered(
      SocketChannel peer, RandomGenerator random, int id, byte[] values) throws IOException {
    try {
      if (random.nextInt(10) > 0) {
        new WireFrame(id, values).writeTo(peer);
        if (Arrays.equals(values, FollowerRequests.GIVEN_UP)) {
          // Nobody waits for an answer to that, so what follows is asked.
          new WireFrame(id, new byte[0]).writeTo(peer);
        }
        return WireFrame.readFrom(peer).id() == id;
      }
      int length = random.nextBoolean() ? random.nextInt() : random.nextInt(2 * values.length + 2);
      peer.write(
          ByteBuffer.allocate(12 + values.length).putInt(length).putLong(id).put(values).flip());
      peer.shutdownOutput();
      while (true) {
        WireFrame.readFrom(peer);
      }
    } catch (EOFException hungUp) {
      return false;
    } catch (IOException hungUp) {
      assertThat(hungUp).hasMessageMatching("Connection reset.*|Broken pipe");
      return false;
    }
  }

  /** What followers really ask, as JSON. */
  private List<String> realRequests() throws IOException {
    Path owners = Files.createTempDirectory(folder, "owner");
    Path followers = Files.createTempDirectory(folder, "follower");
    try (Home home = new Home(owners);
        Home elsewhere = new Home(followers)) {
      home.entered(Role.OWNER);
      try (Relay relay = new Relay(followers, owners)) {
        use(elsewhere.entered(Role.FOLLOWER));
        return relay.requests().stream()
            .map(WireFrame::values)
            .filter(values -> values.length > 0)
            .map(values -> Wire.MAPPER.readTree(values).toString())
            .toList();
      }
    }
  }

  private static void use(Handover follower) {
    Map<String, Object> note =
        Map.of("text", "deploy on friday", "tags", List.of("ops"), "metadata", Map.of("n", 1.5));
    MemoryId id = follower.memories().add().add(MemoryRequests.add(note)).id();
    follower.memories().add().addAll(List.of(MemoryRequests.add(Map.of("text", "another"))));
    follower
        .memories()
        .search()
        .search(MemoryRequests.search(Map.of("query", "friday"), Instant.EPOCH));
    follower.memories().browse().list(BrowseRequests.list(Map.of()));
    follower.memories().browse().faceted(BrowseRequests.faceted(Map.of()));
    follower.memories().browse().statistics();
    follower.memories().delete().delete(id, true);
    Skill skill = CatalogRequests.skill(Map.of("id", "git", "name", "Git", "description", "code"));
    follower.catalog().edit().saveAll(List.of(skill), List.of());
    follower.catalog().search().search(CatalogRequests.search(Map.of("query", "code")));
    follower.store().statistics();
    follower.store().model();
  }
}
