package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.testkit.Concurrently;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However many replicas must agree, writers find out whose turn it is while that changes. */
class ReadConsistencyTest {

  private static final int EACH = 15;

  @ParameterizedTest
  @EnumSource
  void twoWritersAtTwoNodesLoseNothing(ReadConsistency consistency) {
    QdrantNodes nodes = QdrantNodes.shared();
    QdrantCluster cluster = new QdrantCluster(1, 3, 1, consistency);
    QdrantSettings settings = nodes.settings(0).withCluster(cluster);
    QdrantSettings other = nodes.settings(1).withPrefix(settings.prefix()).withCluster(cluster);
    try (MemoryStore one = QdrantMemoryStore.open(settings);
        MemoryStore two = QdrantMemoryStore.open(other)) {
      Concurrently.run(2, thread -> write(thread == 0 ? one : two, 100 * (thread + 1)));

      assertThat(one.statistics().memories()).isEqualTo(2 * EACH);
      assertThat(two.nearest(axis(0), Filter.everything(), 100)).hasSize(2 * EACH);
    } finally {
      QdrantServer.clear(settings);
    }
  }

  private static boolean write(MemoryStore store, int first) {
    for (int n = first; n < first + EACH; n++) {
      store.add(List.of(memory(n).build()));
    }
    return true;
  }
}
