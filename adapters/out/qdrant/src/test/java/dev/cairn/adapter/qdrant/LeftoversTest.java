package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.search.ScoredChunk;
import io.qdrant.client.grpc.Common;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a crash leaves behind between a memory's chunks and its point. */
class LeftoversTest {

  private final QdrantSettings settings = QdrantServer.shared().settings();
  private final MemoryStore store = QdrantMemoryStore.open(settings);
  private final MemoryCollections collections = new MemoryCollections(settings);

  @AfterEach
  void end() {
    store.close();
    collections.close();
    QdrantServer.clear(settings);
  }

  @Test
  void chunksWithoutTheirMemoryAreSeenByNobody() {
    store.add(memories(3));
    leaveBehind(memory(9).pieces("a ", "b").vectors(axis(0)).build());

    assertThat(store.nearest(axis(0), Filter.everything(), 10))
        .hasSize(3)
        .extracting(ScoredChunk::memoryId)
        .doesNotContain(id(9));
    assertThat(store.find(List.of(id(9)))).isEmpty();
    assertThat(store.statistics().chunks()).isEqualTo(3);
  }

  @Test
  void theyTakeNobodysPlaceHoweverManyThereAre() {
    store.add(memories(20));
    for (int n = 100; n < 160; n++) {
      leaveBehind(memory(n).vectors(axis(0)).build());
    }

    assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(10);
    assertThat(store.nearest(axis(0), Filter.everything(), 1000)).hasSize(20);
  }

  @Test
  void chunksOfAnotherVersionAreNotTheMemorys() {
    store.add(List.of(memory(1).vectors(axis(1)).build()));
    leaveBehind(memory(1).text("another").vectors(axis(0)).build());

    List<ScoredChunk> found = store.nearest(axis(0), Filter.everything(), 10);

    assertThat(found).extracting(ScoredChunk::text).containsExactly("memory number 1");
  }

  @Test
  void theNextWriteRemovesWhatASearchCameAcross() {
    store.add(memories(3));
    leaveBehind(memory(9).vectors(axis(0)).build());
    assertThat(chunkPoints()).isEqualTo(4);

    store.nearest(axis(0), Filter.everything(), 10);
    store.add(List.of(memory(4).build()));

    assertThat(chunkPoints()).isEqualTo(4);
    assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(4);
  }

  private void leaveBehind(EmbeddedMemory memory) {
    collections
        .chunks(0)
        .upsert(
            MemoryPoints.chunkPoints(
                memory,
                "crash at " + memory.memory().id(),
                WordVectors.of(List.of(memory), collections.vocabulary())));
  }

  private long chunkPoints() {
    return collections.chunks(0).counts().fitting(Common.Filter.getDefaultInstance());
  }
}
