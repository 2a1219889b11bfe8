package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.CrashContract;
import org.junit.jupiter.api.Test;

/** A server that is killed loses nothing, as long as it writes to the disk. */
class CrashTest extends CrashContract {

  @Test
  void everyAcknowledgedMemoryIsThereAfterAKill() throws InterruptedException {
    try (PostgresServer server = PostgresServer.start()) {
      PostgresSettings settings = server.watchful();
      assertThat(PostgresMemoryStore.examine(settings)).isEmpty();
      try (MemoryStore store = PostgresServer.memories(settings)) {
        verifyThatEveryAcknowledgedMemoryIsThere(awaited(server, store), store);
      }
    }
  }

  /** The server, which has come back when the store has noticed it. */
  private static Killable awaited(PostgresServer server, MemoryStore store) {
    return new Killable() {
      @Override
      public void kill() {
        server.kill();
      }

      @Override
      public void restart() {
        server.restart();
        FaultTest.awaited(store::model);
      }
    };
  }

  @Test
  void aServerThatDoesNotWaitForTheDiskIsToldOf() {
    assertThat(PostgresMemoryStore.examine(PostgresServer.shared().settings()))
        .hasValue(
            "PostgreSQL can lose what it has acknowledged: set fsync to on and restart the server");
  }
}
