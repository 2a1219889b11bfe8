package dev.cairn.adapter.qdrant;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;
import org.junit.jupiter.api.AfterEach;

/** The same through a cluster, whose nodes each have everything. */
class ClusterMemoryStoreContractTest extends MemoryStoreContract {

  private final QdrantSettings settings = QdrantNodes.shared().settings(0);

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }

  @Override
  protected MemoryStore open() {
    return QdrantMemoryStore.open(settings);
  }
}
