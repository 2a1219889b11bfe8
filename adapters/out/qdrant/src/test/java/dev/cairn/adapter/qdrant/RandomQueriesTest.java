package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.adapter.qdrant.QdrantIndexing.Quantization;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.RandomQuestions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract's random questions, however the vectors are kept. */
class RandomQueriesTest {

  /**
   * A graph of neighbours is approximate and comes out otherwise each time it is built: now and
   * then one of the thousands that are looked for stays unseen. Ten times as many is a fault.
   */
  private static final double MOST_MISSED = 0.001;

  @ParameterizedTest
  @EnumSource
  void theStoreFindsWhatTheOracleFinds(Layout layout) {
    QdrantSettings settings = layout.applied(QdrantServer.shared().settings());
    try (MemoryStore store = QdrantMemoryStore.open(settings)) {
      if (layout == Layout.COMPARED) {
        RandomQuestions.ask(store);
      } else {
        RandomQuestions.ask(store, MOST_MISSED);
      }
    }
    QdrantServer.clear(settings);
  }

  /** How the vectors are kept. */
  enum Layout {
    COMPARED,
    GRAPH,
    COMPRESSED_ON_DISK_IN_SHARDS;

    QdrantSettings applied(QdrantSettings settings) {
      QdrantIndexing graph = QdrantIndexing.DEFAULT.withExactUpTo(1);
      return switch (this) {
        case COMPARED -> settings;
        case GRAPH -> settings.withIndexing(graph);
        case COMPRESSED_ON_DISK_IN_SHARDS ->
            settings
                .withIndexing(graph.withQuantization(Quantization.SCALAR).withOnDisk(true))
                .withCluster(new QdrantCluster(2, 1, 1, ReadConsistency.MAJORITY));
      };
    }
  }
}
