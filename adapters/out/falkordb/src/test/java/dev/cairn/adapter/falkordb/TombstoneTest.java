package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Chunks that are gone stay in the vector index and take up places; no answer may suffer. */
class TombstoneTest {

  /** Always the index, and never renewed. */
  private static final GraphTuning WORN = new GraphTuning(0, 0, Integer.MAX_VALUE);

  private final FalkorSettings settings = FalkorServer.shared().settings().withEfRuntime(10);

  @Test
  void deletedChunksCostNoResult() {
    try (MemoryStore store = FalkorMemoryStore.open(settings, WORN)) {
      store.add(numbered(1, 400));
      store.delete(ids(1, 390));

      assertThat(found(store, 10)).isEqualTo(ids(391, 400));
      assertThat(found(store, 100)).isEqualTo(ids(391, 400));
      assertThat(found(store, 3)).isEqualTo(ids(391, 393));
    }
  }

  @Test
  void replacedChunksAreFoundWhereTheyAreNowAndOnlyOnce() {
    try (MemoryStore store = FalkorMemoryStore.open(settings, WORN)) {
      store.add(numbered(1, 60));
      for (int round = 0; round < 5; round++) {
        for (int n = 1; n <= 30; n++) {
          EmbeddedMemory current = store.find(List.of(id(n))).get(id(n));
          Embedding vector = round == 4 ? atCosine(-0.5 - n / 100.0) : atCosine(0.999 - n / 1e5);
          EmbeddedMemory moved =
              memory(n).text("round " + round + " of " + n).vectors(vector).build();
          assertThat(store.replace(current.memory(), moved)).isTrue();
        }
      }

      assertThat(found(store, 30)).isEqualTo(ids(31, 60));
      assertThat(found(store, 60)).hasSize(60).doesNotHaveDuplicates().startsWith(id(31));
    }
  }

  @Test
  void aWornOutIndexIsBuiltAnew() {
    try (MemoryStore store = FalkorMemoryStore.open(settings, new GraphTuning(0, 0, 50))) {
      store.add(numbered(1, 80));
      store.delete(ids(1, 49));
      assertThat(tombstones()).isEqualTo(49);

      store.delete(ids(50, 50));

      assertThat(tombstones()).isZero();
      assertThat(found(store, 30)).isEqualTo(ids(51, 80));
    }
  }

  @Test
  void aSearchIsExactWhileTheIndexIsMissing() {
    try (MemoryStore store = FalkorMemoryStore.open(settings, WORN);
        Graph graph = Graph.of(settings, "memories")) {
      store.add(numbered(1, 50));

      graph.dropIndex("DROP VECTOR INDEX FOR (c:Chunk) ON (c.embedding)");

      assertThat(found(store, 5)).isEqualTo(ids(1, 5));
    }
    try (MemoryStore again = FalkorMemoryStore.open(settings, WORN)) {
      assertThat(found(again, 50)).isEqualTo(ids(1, 50));
    }
  }

  @RepeatedTest(5)
  void aSearchIsRightWhileTheIndexIsBuiltAnew() {
    FalkorSettings thorough = settings.withEfRuntime(200);
    try (MemoryStore store = FalkorMemoryStore.open(thorough, WORN);
        MemoryGraph graph = new MemoryGraph(Graph.of(thorough, "memories"), 200, WORN)) {
      store.add(numbered(1, 700));
      AtomicBoolean building = new AtomicBoolean(true);

      Concurrently.run(
          3,
          thread -> {
            try {
              for (int round = 0; thread == 0 && round < 15; round++) {
                graph.graph().dropIndex("DROP VECTOR INDEX FOR (c:Chunk) ON (c.embedding)");
                graph.indexVectors(0, MODEL);
                assertThat(found(store, 10)).isEqualTo(ids(1, 10));
              }
            } finally {
              building.compareAndSet(thread == 0, false);
            }
            while (building.get()) {
              assertThat(found(store, 10)).isEqualTo(ids(1, 10));
            }
            return true;
          });

      assertThat(found(store, 10)).isEqualTo(ids(1, 10));
    }
  }

  @Test
  void searchesAtTheSameTimeDoNotDisturbEachOther() {
    try (MemoryStore store = FalkorMemoryStore.open(settings.withEfRuntime(200), WORN)) {
      store.add(numbered(1, 700));

      Concurrently.run(
          8,
          thread -> {
            for (int round = 0; round < 600; round++) {
              assertThat(found(store, 10)).isEqualTo(ids(1, 10));
            }
            return true;
          });
    }
  }

  @Test
  void rowsThatMakeNoSenseAreLeftOut() {
    try (MemoryStore store = FalkorMemoryStore.open(settings);
        Graph graph = Graph.of(settings, "memories")) {
      store.add(numbered(1, 5));
      graph.write(
          Statement.of(
                  """
                  MATCH (m:Memory {id: $one}) SET m.type = 'nonsense'
                  WITH m MATCH (n:Memory {id: $two}) SET n.timestamp = 'yesterday'
                  """)
              .with("one", id(2).toString())
              .with("two", id(4).toString()));

      assertThat(found(store, 10)).isEqualTo(List.of(id(1), id(3), id(5)));
      assertThat(store.find(ids(1, 5))).containsOnlyKeys(id(1), id(3), id(5));
      assertThat(store.scan(null, 10)).hasSize(3);
    }
  }

  private long tombstones() {
    try (Graph graph = Graph.of(settings, "memories")) {
      return GraphMeta.of(graph.read(Statement.of(GraphMeta.READ))).tombstones();
    }
  }

  private static List<MemoryId> found(MemoryStore store, int limit) {
    return store.nearest(axis(0), Filter.everything(), limit).stream()
        .map(ScoredChunk::memoryId)
        .toList();
  }

  /** The larger the number the farther away from the first axis. */
  private static List<EmbeddedMemory> numbered(int first, int last) {
    List<EmbeddedMemory> memories = new ArrayList<>();
    for (int n = first; n <= last; n++) {
      memories.add(memory(n).vectors(atCosine(0.99 - n / 800.0)).build());
    }
    return memories;
  }

  private static List<MemoryId> ids(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(Fixtures::id).toList();
  }
}
