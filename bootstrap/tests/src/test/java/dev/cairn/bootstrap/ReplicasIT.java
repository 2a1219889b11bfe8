package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.testkit.server.FalkorProcess;
import dev.cairn.testkit.server.PostgresProcess;
import dev.cairn.testkit.server.QdrantProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three services on one store behind a load balancer, while people write and read. */
class ReplicasIT {

  private static final int REPLICAS = 3;
  private static final int USERS = 4;

  /**
   * How long services are killed; {@code -Dcairn.replicas=PT2M} takes its time, and restarts all.
   */
  private static final Duration SIEGE =
      Duration.parse(System.getProperty("cairn.replicas", "PT4S"));

  private static final Duration BETWEEN_KILLS = Duration.ofSeconds(5);
  private static final String[] DURABLE = {"--appendonly", "yes", "--appendfsync", "always"};

  private final Deque<ServiceProcess> replicas = new ArrayDeque<>();
  private int started;

  @TempDir Path folder;

  @Test
  void onFalkorDb() throws Exception {
    try (FalkorProcess falkor = FalkorProcess.start(DURABLE)) {
      outliveEachOther(on("falkordb", falkor.port()));
    }
  }

  @Test
  void onQdrant() throws Exception {
    try (QdrantProcess qdrant = QdrantProcess.start(Map.of())) {
      outliveEachOther(on("qdrant", qdrant.port()));
    }
  }

  @Test
  void onPostgres() throws Exception {
    try (PostgresProcess postgres = PostgresProcess.start()) {
      Map<String, String> settings = new HashMap<>(PostgresIT.on(postgres));
      settings.put("CAIRN_SERVER_NOTICE", "2");
      outliveEachOther(settings);
    }
  }

  private static Map<String, String> on(String store, int port) {
    String name = "CAIRN_" + store.toUpperCase(Locale.ROOT);
    return Map.of(
        "CAIRN_MEMORY_STORE",
        store,
        "CAIRN_CATALOG_STORE",
        store,
        name + "_HOST",
        "127.0.0.1",
        name + "_PORT",
        Integer.toString(port),
        "CAIRN_SERVER_NOTICE",
        "2");
  }

  private void outliveEachOther(Map<String, String> settings) throws Exception {
    List<ReplicaUser> users = new ArrayList<>();
    try (Balancer balancer = new Balancer()) {
      for (int i = 0; i < REPLICAS; i++) {
        begin(balancer, settings);
      }
      awaitReady(balancer);
      for (int i = 0; i < USERS; i++) {
        users.add(ReplicaUser.start(i, balancer.address()));
      }
      restartEach(balancer, settings);
      int lostByRestarts = lost(users);
      int kills = killAgainAndAgain(balancer, settings);
      for (ReplicaUser user : users) {
        user.stop();
      }

      assertThat(lostByRestarts).as("requests lost by restarts that were announced").isZero();
      assertThat(lost(users)).as("requests lost by kills").isLessThanOrEqualTo(kills * USERS);
      assertThat(users).flatExtracting(ReplicaUser::wrong).isEmpty();
    } finally {
      users.forEach(ReplicaUser::close);
      replicas.forEach(ServiceProcess::close);
    }
    assertEachIsThereOnce(users, settings);
  }

  private void begin(Balancer balancer, Map<String, String> settings) throws IOException {
    Path home = Files.createDirectory(folder.resolve("replica-" + started++));
    ServiceProcess replica = ServiceProcess.start(home, settings);
    replicas.addLast(replica);
    balancer.add(replica);
  }

  private static void awaitReady(Balancer balancer) {
    while (balancer.readyOnes() < REPLICAS) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  /** As a deployment rolls on: a new one first, then an old one is told to stop. */
  private void restartEach(Balancer balancer, Map<String, String> settings) throws Exception {
    int restarts = SIEGE.compareTo(BETWEEN_KILLS) > 0 ? REPLICAS : 1;
    for (int i = 0; i < restarts; i++) {
      begin(balancer, settings);
      ServiceProcess old = replicas.removeFirst();
      int code = old.stop();
      balancer.remove(old);
      old.close();
      assertThat(code).as("exit code of a stopped service").isEqualTo(143);
      awaitReady(balancer);
    }
  }

  private int killAgainAndAgain(Balancer balancer, Map<String, String> settings)
      throws IOException {
    int kills = 0;
    for (long end = System.nanoTime() + SIEGE.toNanos(); System.nanoTime() < end; kills++) {
      ServiceProcess victim = replicas.removeFirst();
      victim.close();
      balancer.remove(victim);
      long next = System.nanoTime() + BETWEEN_KILLS.toNanos();
      begin(balancer, settings);
      awaitReady(balancer);
      LockSupport.parkNanos(next - System.nanoTime());
    }
    return kills;
  }

  private static int lost(List<ReplicaUser> users) {
    return users.stream().mapToInt(ReplicaUser::lost).sum();
  }

  private void assertEachIsThereOnce(List<ReplicaUser> users, Map<String, String> settings)
      throws Exception {
    Outcome export = CairnProcess.run(folder, settings, "export");
    Map<String, Long> stored =
        export
            .out()
            .lines()
            .map(line -> Json.MAPPER.readTree(line).path("text").asString())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    Map<String, Long> expected = new HashMap<>();
    users.forEach(user -> user.acknowledged().forEach(text -> expected.put(text, 1L)));

    assertThat(export.code()).as(export.err()).isZero();
    assertThat(expected).hasSizeGreaterThan(USERS);
    assertThat(stored).containsAllEntriesOf(expected);
    assertThat(stored.values()).allMatch(count -> count == 1);
  }
}
