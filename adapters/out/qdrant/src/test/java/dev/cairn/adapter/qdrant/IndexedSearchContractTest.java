package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.QdrantIndexing.Quantization;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.MemoryStoreContract;
import org.junit.jupiter.api.AfterEach;

/** The whole contract once more with graphs over compressed vectors, cut into shards, on disk. */
class IndexedSearchContractTest extends MemoryStoreContract {

  private final QdrantSettings settings =
      QdrantServer.shared()
          .settings()
          .withIndexing(
              QdrantIndexing.DEFAULT
                  .withExactUpTo(1)
                  .withQuantization(Quantization.SCALAR)
                  .withOnDisk(true))
          .withCluster(new QdrantCluster(2, 1, 1, QdrantCluster.ReadConsistency.MAJORITY));

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }

  @Override
  protected MemoryStore open() {
    return QdrantMemoryStore.open(settings);
  }
}
