package dev.cairn.adapter.postgres;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.CrashContract.Killable;
import dev.cairn.testkit.server.FailoverContract;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A standby takes over, and the store goes on without being opened again. */
class FailoverTest extends FailoverContract {

  @Test
  void writesAndReadsGoOnAtTheNewPrimary() {
    try (PostgresServer primary = PostgresServer.start();
        PostgresServer standby = primary.standby();
        MemoryStore store = PostgresServer.memories(either(primary, standby))) {
      primary.run("alter system set synchronous_standby_names = '*'");
      primary.run("select pg_reload_conf()");

      verifyThatTheStoreGoesOn(store, List.of(killed(primary, standby)));
    }
  }

  /** A primary, whose standby takes over. */
  private static Killable killed(PostgresServer primary, PostgresServer standby) {
    return new Killable() {
      @Override
      public void kill() {
        primary.kill();
      }

      @Override
      public void restart() {
        standby.run("select pg_promote()");
      }
    };
  }

  private static PostgresSettings either(PostgresServer one, PostgresServer other) {
    return new PostgresSettings(
        "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres".formatted(one.port(), other.port()),
        "postgres",
        "",
        5,
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        0);
  }
}
