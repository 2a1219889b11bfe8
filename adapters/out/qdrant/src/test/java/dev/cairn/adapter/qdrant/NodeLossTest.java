package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.axis;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.testkit.server.FailoverContract;
import org.junit.jupiter.api.Test;

/** Each node of a cluster is killed under writes in turn, also the one that the client asks. */
class NodeLossTest extends FailoverContract {

  @Test
  void whatWasAcknowledgedIsThereOnceAfterEachNodeWasKilled() {
    try (QdrantNodes nodes = QdrantNodes.start()) {
      QdrantSettings settings = nodes.settings(0);
      try (MemoryStore store = QdrantMemoryStore.open(settings)) {
        verifyThatTheStoreGoesOn(store, nodes.killable(settings));
      }
      for (int node = 0; node < 3; node++) {
        verifyThatAllIsThere(nodes, settings.prefix(), node);
      }
    }
  }

  /** What each node says itself. */
  private void verifyThatAllIsThere(QdrantNodes nodes, String prefix, int node) {
    try (MemoryStore store = QdrantMemoryStore.open(nodes.settings(node).withPrefix(prefix))) {
      verifyThatAllIsThere(store);
    }
  }

  /** Searches and writes go on at the other nodes, also without the one that led. */
  @Override
  protected void whileDown(MemoryStore store) {
    awaitMore();
    for (int search = 0; search < 10; search++) {
      assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(10);
    }
  }
}
