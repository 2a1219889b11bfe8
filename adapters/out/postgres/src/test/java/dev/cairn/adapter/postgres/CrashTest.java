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
      try (MemoryStore store = PostgresServer.briefly(settings)) {
        verifyThatEveryAcknowledgedMemoryIsThere(server, store);
      }
    }
  }

  @Test
  void aServerThatDoesNotWaitForTheDiskIsToldOf() {
    assertThat(PostgresMemoryStore.examine(PostgresServer.shared().settings()))
        .hasValue(
            "PostgreSQL can lose what it has acknowledged: set fsync to on and restart the server");
  }
}
