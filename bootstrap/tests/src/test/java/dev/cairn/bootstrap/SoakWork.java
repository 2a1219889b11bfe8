package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.bootstrap.ServiceProcess.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** What goes on during a soak, each kind again and again on a thread of its own. */
final class SoakWork {

  private static final int KEPT = 200;
  private static final int EVERY_LONG = 20;
  private static final int PATIENCE = 60;

  final AtomicLong adds = new AtomicLong();
  final AtomicLong searches = new AtomicLong();
  final AtomicLong syncs = new AtomicLong();
  final AtomicLong kills = new AtomicLong();
  final AtomicLong trickles = new AtomicLong();
  final AtomicLong refusals = new AtomicLong();

  private final Path home;
  private final ServiceProcess service;
  private final CairnProcess follower;
  private final Deque<String> kept = new ArrayDeque<>();

  SoakWork(Path home, ServiceProcess service, CairnProcess follower) {
    this.home = home;
    this.service = service;
    this.follower = follower;
  }

  /** Adds a text, now and then a long one, and forgets the oldest: the store stays as large. */
  void add() throws IOException {
    long number = adds.incrementAndGet();
    String text =
        "Note " + number + " of the soak, about " + Long.toHexString(number * 0x9E3779B9L);
    Answer added =
        answered(
            "POST",
            "/api/v1/memories",
            Map.of("text", number % EVERY_LONG == 0 ? (text + ". ").repeat(200) : text));
    kept.add(added.body().path("memory_id").asString());
    if (kept.size() > KEPT) {
      answered("DELETE", "/api/v1/memories/" + kept.remove(), "");
    }
  }

  /** Over HTTP and over standard input, in turns. */
  void search() throws IOException {
    int number = (int) searches.incrementAndGet();
    Map<String, Object> query = Map.of("query", "the note about " + number % 97, "limit", 5);
    if (number % 2 == 0) {
      answered("POST", "/api/v1/memories/search", query);
    } else {
      JsonNode found = follower.call(number, "search_memory", query);
      assertThat(found.path("isError").asBoolean(true)).as(found.toString()).isFalse();
    }
  }

  /** From a server of our own, with memories of its own. */
  void sync(Path offered) throws IOException {
    String launcher = System.getProperty("cairn.launcher");
    Map<String, Object> entry =
        Map.of("command", launcher, "args", new String[] {"mcp", "--home", offered.toString()});
    Path config = offered.resolveSibling("servers.json");
    Files.writeString(
        config, Json.MAPPER.writeValueAsString(Map.of("mcpServers", Map.of("own", entry))));
    Outcome synced =
        CairnProcess.run(home, "catalog", "sync", "--yes", "--config", config.toString());
    assertThat(synced.code()).as(synced.err() + synced.out()).isZero();
    syncs.incrementAndGet();
  }

  /** One of several that share the service's folder dies in the middle of a request. */
  void killFollower() throws IOException {
    try (CairnProcess doomed = CairnProcess.mcp(home)) {
      JsonNode found = doomed.call(1, "search_memory", Map.of("query", "note"));
      assertThat(found.path("isError").asBoolean(true)).as(found.toString()).isFalse();
      doomed.send(CairnProcess.toolCall(2, "search_memory", Map.of("query", "never answered")));
      doomed.kill();
    }
    kills.incrementAndGet();
  }

  /** The owner of a folder dies; the one that follows has all that was acknowledged. */
  CairnProcess killOwner(Path folder, CairnProcess owner) throws IOException {
    CairnProcess next = CairnProcess.mcp(folder);
    String id = idOf(owner.call(1, "add_memory", Map.of("text", "kept " + kills.get())));
    owner.send(CairnProcess.toolCall(2, "search_memory", Map.of("query", "never answered")));
    owner.kill();
    assertThat(idOf(next.call(3, "get_memory", Map.of("memory_id", id)))).isEqualTo(id);
    JsonNode deleted = next.call(4, "delete_memory", Map.of("memory_id", id));
    assertThat(deleted.path("isError").asBoolean(true)).as(deleted.toString()).isFalse();
    kills.incrementAndGet();
    return next;
  }

  /** A request that comes byte by byte, and never to an end; it may well be hung up on. */
  void trickle(boolean inTheBody) throws IOException, InterruptedException {
    String request =
        "POST /api/v1/memories HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + (inTheBody ? "Content-Length: 1000\r\n\r\n{" : "X-Slow: ");
    int port = URI.create(service.address()).getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < 5; i++) {
        Thread.sleep(500);
        socket.getOutputStream().write(' ');
      }
    } catch (SocketException hungUp) {
      assertThat(hungUp).hasMessageMatching("Connection reset.*|Broken pipe.*");
    }
    trickles.incrementAndGet();
  }

  /** Who is told that there is too much to do comes again. */
  private Answer answered(String method, String path, Object body) throws IOException {
    Answer answer = service.call(method, path, body);
    for (int i = 0; i < PATIENCE && answer.status() == 503; i++) {
      refusals.incrementAndGet();
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      answer = service.call(method, path, body);
    }
    assertThat(answer.status()).as(answer.toString()).isBetween(200, 204);
    return answer;
  }

  private static String idOf(JsonNode result) {
    assertThat(result.path("isError").asBoolean(true)).as(result.toString()).isFalse();
    return result.path("structuredContent").path("memory_id").asString();
  }
}
