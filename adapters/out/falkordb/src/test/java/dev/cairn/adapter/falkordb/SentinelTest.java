package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.falkordb.FalkorSettings.Login;
import dev.cairn.adapter.falkordb.FalkorSettings.Replicas;
import dev.cairn.adapter.remote.ServerAddress;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.testkit.server.CrashContract.Killable;
import dev.cairn.testkit.server.FailoverContract;
import dev.cairn.testkit.server.FalkorProcess;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import dev.cairn.testkit.server.SentinelProcess;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Of several servers one is the master; when it is killed a replica takes its place. */
class SentinelTest extends FailoverContract {

  private static final String HOST = "127.0.0.1";
  private static final String MASTER = SentinelProcess.MASTER;
  private static final String[] DURABLE = {"--appendonly", "yes", "--appendfsync", "always"};
  private static final Login NOBODY = new Login(null, null);

  @Test
  void theStoreGoesOnAtTheReplicaThatTakesOver() {
    try (FalkorProcess master = FalkorProcess.start(DURABLE);
        FalkorProcess replica = master.replica(DURABLE);
        SentinelProcess one = SentinelProcess.start(master);
        SentinelProcess two = SentinelProcess.start(master);
        SentinelProcess three = SentinelProcess.start(master)) {
      List<SentinelProcess> sentinels = List.of(one, two, three);
      sentinels.forEach(each -> await(each, SentinelTest::knowsAll));
      FalkorSettings settings = settings(1, one.port(), two.port(), three.port());
      try (MemoryStore store = FalkorMemoryStore.open(settings)) {
        verifyThatTheStoreGoesOn(
            store, Stream.of(master, replica).map(each -> killable(each, sentinels)).toList());
      }
    }
  }

  /** A master, which comes back as a replica of the one that took over. */
  private static Killable killable(FalkorProcess server, List<SentinelProcess> sentinels) {
    return new Killable() {
      @Override
      public void kill() {
        server.kill();
      }

      @Override
      public void restart() {
        sentinels.forEach(each -> await(each, asked -> master(asked) != server.port()));
        server.restart();
      }
    };
  }

  @Test
  void aWriteThatNoReplicaHasIsNotAcknowledged() {
    try (FalkorProcess master = FalkorProcess.start();
        FaultyProxy between = new FaultyProxy(HOST, master.port(), "");
        FalkorProcess replica =
            FalkorProcess.start("--replicaof", HOST, Integer.toString(between.port()));
        MemoryStore patient = FalkorMemoryStore.open(confirmed(master, Duration.ofSeconds(10)));
        MemoryStore hasty = FalkorMemoryStore.open(confirmed(master, Duration.ofMillis(500)))) {
      patient.add(List.of(memory(1).build()));
      assertThat(replica.port()).isPositive();

      between.fail(Fault.HANG);

      assertUnconfirmed(hasty, memory(2).text("new").build());
      assertUnconfirmed(hasty, memory(3).text("new").build());
    }
  }

  private static void assertUnconfirmed(MemoryStore store, EmbeddedMemory memory) {
    assertThatThrownBy(() -> store.add(List.of(memory)))
        .isInstanceOf(DatabaseError.class)
        .hasMessage(
            "Database operation failed after 3 retries:"
                + " The replicas of FalkorDB did not confirm a write in time");
  }

  @Test
  void aMasterThatTheSentinelsDoNotKnowIsSaidToBeUnknown() {
    try (FalkorProcess master = FalkorProcess.start();
        SentinelProcess sentinel = SentinelProcess.start(master)) {
      FalkorSettings wrong = settings("another", 0, sentinel.port());

      assertThatThrownBy(() -> FalkorMemoryStore.open(wrong))
          .isInstanceOf(QueryError.class)
          .hasMessage("The sentinels of FalkorDB know no master of this name");
    }
  }

  @Test
  void noSentinelThatAnswersIsALostConnection() {
    try (SentinelProcess gone = SentinelProcess.start(FalkorProcess.start())) {
      gone.kill();

      assertThatThrownBy(() -> FalkorMemoryStore.open(settings(0, gone.port())))
          .isInstanceOf(ConnectionError.class)
          .hasMessage(
              "Database operation failed after 3 retries: The connection to FalkorDB failed");
    }
  }

  private static FalkorSettings settings(int confirming, int... sentinels) {
    return settings(MASTER, confirming, sentinels);
  }

  /** The host is not asked where there are sentinels. */
  private static FalkorSettings settings(String master, int confirming, int... sentinels) {
    List<ServerAddress> addresses =
        Arrays.stream(sentinels).mapToObj(port -> new ServerAddress(HOST, port)).toList();
    return FalkorSettings.of("nowhere.invalid", FalkorSettings.DEFAULT_PORT)
        .withPolicy(FalkorServer.QUICK)
        .withReplicas(new Replicas(addresses, master, NOBODY, confirming));
  }

  private static FalkorSettings confirmed(FalkorProcess server, Duration patience) {
    return FalkorSettings.of(HOST, server.port())
        .withPolicy(FalkorServer.QUICK)
        .withTimeouts(patience, Duration.ofSeconds(30), Duration.ofSeconds(30))
        .withReplicas(new Replicas(List.of(), "", NOBODY, 1));
  }

  private static boolean knowsAll(Jedis sentinel) {
    return sentinel.sentinelReplicas(MASTER).size() == 1
        && sentinel.sentinelMaster(MASTER).get("num-other-sentinels").equals("2");
  }

  private static int master(Jedis sentinel) {
    return Integer.parseInt(sentinel.sentinelGetMasterAddrByName(MASTER).getLast());
  }

  private static void await(SentinelProcess sentinel, Predicate<Jedis> happened) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    try (Jedis asked = new Jedis(HOST, sentinel.port())) {
      while (!happened.test(asked)) {
        assertThat(System.nanoTime()).as("the sentinels agree").isLessThan(end);
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
    }
  }
}
