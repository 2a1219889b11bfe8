package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryState;
import io.qdrant.client.grpc.Common;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store that was written before memories told their state. */
class EarlierStatesTest {

  private final QdrantSettings settings = QdrantServer.shared().settings();

  @AfterEach
  void end() {
    QdrantServer.clear(settings);
  }

  @Test
  void areMadeOfWhatTheMemoriesSay() {
    List<EmbeddedMemory> all = new ArrayList<>(memories(30));
    try (MemoryStore store = QdrantMemoryStore.open(settings)) {
      store.add(all);
      try (MemoryCollections collections = new MemoryCollections(settings)) {
        collections
            .memories()
            .deletePayload(Common.Filter.getDefaultInstance(), MemoryAttributes.STATE);
      }
      EmbeddedMemory later = memory(31).text("written since").build();
      store.add(List.of(later));
      all.add(later);

      assertThat(store.states(null, 100))
          .isEqualTo(all.stream().map(each -> MemoryState.of(each.memory())).toList());
    }
  }
}
