package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.socket.SocketFile;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.adapter.handover.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A few bytes that promise many more cost the owner little, and it goes on. */
class HostileFramesTest {

  private static final int PEERS = 20;
  private static final long FEW_MEGABYTES = 32L << 20;
  private static final byte[] GREETING = {'C', 'A', 'I', 'R', 0, 0, 0, (byte) Greeting.PROTOCOL};
  private static final byte[] TERMS = Wire.MAPPER.writeValueAsBytes(TestingLocal.asker().terms());

  @TempDir Path folder;
  private Home home;
  private Handover follower;

  @BeforeEach
  void enterHome() {
    home = new Home(folder);
    home.entered(Role.OWNER);
    follower = home.entered(Role.FOLLOWER);
    assertThat(follower.memories().browse().statistics().memories()).isZero();
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  static List<Named<byte[]>> openings() {
    return List.of(
        Named.of("terms of a quarter gigabyte", header(WireFrame.MAX_LENGTH)),
        Named.of("a request of a quarter gigabyte", after(header(WireFrame.MAX_LENGTH))),
        Named.of("a request that is too long", after(header(Integer.MAX_VALUE))),
        Named.of("a request of less than nothing", after(header(-1))),
        Named.of("a long text", request(cbor(0x81, 0x7A, 0x0F, 0xFF, 0xFF, 0xFF, 'a'))),
        Named.of("a text of 2^63 bytes", request(cbor(0x81, 0x7B, 0x7F, 0xFF, 0, 0, 0, 0, 0, 0))),
        Named.of("many bytes", request(cbor(0x81, 0x5A, 0x0F, 0xFF, 0xFF, 0xFF, 0))),
        Named.of("a long list", request(cbor(0x9A, 0x7F, 0xFF, 0xFF, 0xFF, 0x60))),
        Named.of("a large number", request(cbor(0x81, 0xC2, 0x5A, 0x0F, 0xFF, 0xFF, 0xFF, 1))),
        Named.of("an add of many", request(call("ADD.addAll(List)", 0x9A, 0x7F, 0xFF, 0xFF, 0xFF))),
        Named.of(
            "an add of a long text",
            request(
                call("ADD.addAll(List)", 0x81, 0xA1, 0x64, 't', 'e', 'x', 't', 0x7A, 15, 0, 0, 0))),
        Named.of("lists in lists", request(nested())));
  }

  @ParameterizedTest
  @MethodSource("openings")
  void aFewBytesCostLittle(byte[] opening) throws IOException {
    long before = allocated();

    for (int i = 0; i < PEERS; i++) {
      try (SocketChannel peer = new SocketFile(folder).connect()) {
        peer.write(ByteBuffer.wrap(GREETING));
        peer.write(ByteBuffer.wrap(opening));
        peer.shutdownOutput();
        awaitEnd(peer);
      }
    }

    assertThat(allocated() - before).isLessThan(FEW_MEGABYTES);
    assertThat(follower.memories().browse().statistics().memories()).isZero();
    assertThat(follower.role()).isEqualTo(Role.FOLLOWER);
  }

  /** The owner hangs up when it has dealt with what it got. */
  private static void awaitEnd(SocketChannel peer) throws IOException {
    ByteBuffer answers = ByteBuffer.allocate(4096);
    try {
      while (peer.read(answers.clear()) >= 0) {}
    } catch (IOException reset) {
      assertThat(reset).hasMessageContaining("reset");
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
  }

  private static byte[] header(int length) {
    return ByteBuffer.allocate(12).putInt(length).putLong(1).array();
  }

  private static byte[] after(byte[] bytes) {
    return ByteBuffer.allocate(12 + TERMS.length + bytes.length)
        .putInt(TERMS.length)
        .putLong(0)
        .put(TERMS)
        .put(bytes)
        .array();
  }

  private static byte[] request(byte[] values) {
    return after(
        ByteBuffer.allocate(12 + values.length)
            .putInt(values.length)
            .putLong(1)
            .put(values)
            .array());
  }

  private static byte[] call(String key, int... values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(0x9F);
    bytes.writeBytes(Wire.MAPPER.writeValueAsBytes(key));
    bytes.write(0xF6);
    bytes.writeBytes(cbor(values));
    return bytes.toByteArray();
  }

  private static byte[] nested() {
    int[] lists = new int[10_000];
    Arrays.fill(lists, 0x81);
    return call("ADD.addAll(List)", lists);
  }

  private static byte[] cbor(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
