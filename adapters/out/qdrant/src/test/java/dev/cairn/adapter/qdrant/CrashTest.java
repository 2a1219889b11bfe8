package dev.cairn.adapter.qdrant;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.CrashContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server that is killed loses nothing. */
class CrashTest extends CrashContract {

  @Test
  void everyAcknowledgedMemoryIsThereAfterAKill() throws InterruptedException {
    try (QdrantServer server = QdrantServer.start(Map.of());
        MemoryStore store = QdrantMemoryStore.open(server.settings())) {
      verifyThatEveryAcknowledgedMemoryIsThere(server, store);
    }
  }
}
