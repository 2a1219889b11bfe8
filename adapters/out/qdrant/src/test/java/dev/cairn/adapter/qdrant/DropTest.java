package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.memories;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stores that are made to be measured and removed. */
class DropTest {

  private final QdrantSettings settings = QdrantServer.shared().settings();
  private final QdrantSettings neighbour = settings.withPrefix(settings.prefix() + "_chunks_1");

  @AfterEach
  void end() {
    QdrantServer.clear(settings);
  }

  @Test
  void aStoreThatIsRemovedLeavesNothingAndTakesNothingElse() {
    fill(neighbour);
    QdrantCatalogIndex.open(settings).close();
    List<String> others = QdrantServer.collections(settings);
    fill(settings);
    assertThat(QdrantServer.collections(settings)).hasSizeGreaterThan(others.size() + 1);

    QdrantMemoryStore.drop(settings);

    assertThat(QdrantServer.collections(settings)).containsExactlyInAnyOrderElementsOf(others);
    try (MemoryStore store = QdrantMemoryStore.open(neighbour)) {
      assertThat(store.statistics().memories()).isEqualTo(3);
    }
  }

  @Test
  void removingWhatIsNotThereChangesNothing() {
    QdrantMemoryStore.drop(settings);

    assertThat(QdrantServer.collections(settings)).isEmpty();
  }

  private static void fill(QdrantSettings settings) {
    try (MemoryStore store = QdrantMemoryStore.open(settings)) {
      store.add(memories(3));
    }
  }
}
