package dev.cairn.adapter.qdrant;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;
import org.junit.jupiter.api.AfterEach;

class QdrantMemoryStoreContractTest extends MemoryStoreContract {

  private final QdrantSettings settings = QdrantServer.shared().settings();

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }

  @Override
  protected MemoryStore open() {
    return QdrantMemoryStore.open(settings);
  }
}
