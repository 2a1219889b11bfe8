package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn serve} with few descriptors, and more clients than those who want an answer. */
class BesiegedServiceIT {

  private static final List<String> FEW_DESCRIPTORS =
      List.of("bash", "-c", "ulimit -n 400; exec \"$@\"", "bash");

  @TempDir Path home;

  @Test
  void twoThousandHalfOpenConnectionsLeaveItAnswering() throws Exception {
    List<SocketChannel> besiegers = new ArrayList<>();
    try (ServiceProcess service = ServiceProcess.start(home, Map.of(), FEW_DESCRIPTORS)) {
      int port = URI.create(service.address()).getPort();
      service.call("POST", "/api/v1/memories", Map.of("text", "The key is under the blue pot"));
      for (int i = 0; i < 2000; i++) {
        besiegers.add(besieger(port, i % 2 == 0));
        if (i % 200 == 199) {
          assertFindsTheKey(service);
        }
      }

      assertFindsTheKey(service);
      assertThat(service.get("/readyz").status()).isEqualTo(200);
    } finally {
      for (SocketChannel besieger : besiegers) {
        besieger.close();
      }
    }
  }

  private static void assertFindsTheKey(ServiceProcess service) throws IOException {
    ServiceProcess.Answer answer =
        service.call("POST", "/api/v1/memories/search", Map.of("query", "where is the key?"));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("results")).hasSize(1);
  }

  /** Begins to say something, or says nothing at all. */
  private static SocketChannel besieger(int port, boolean says) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    if (says) {
      channel.write(ByteBuffer.wrap("GET / HTTP/1.1\r\nX-".getBytes(StandardCharsets.US_ASCII)));
    }
    return channel;
  }
}
