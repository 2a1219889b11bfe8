package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.adapter.qdrant.QdrantIndexing.Quantization;
import dev.cairn.testkit.RandomQuestions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract's random questions, however the vectors are kept. */
class RandomQueriesTest {

  @ParameterizedTest
  @EnumSource
  void theStoreFindsWhatTheOracleFinds(Layout layout) {
    QdrantSettings settings = layout.applied(QdrantServer.shared().settings());
    try (QdrantMemoryStore store = QdrantMemoryStore.open(settings)) {
      RandomQuestions.ask(store);
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
