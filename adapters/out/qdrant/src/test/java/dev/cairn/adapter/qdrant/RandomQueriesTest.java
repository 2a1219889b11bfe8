package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.memory;
import static dev.cairn.testkit.Fixtures.randomUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.adapter.qdrant.QdrantCluster.ReadConsistency;
import dev.cairn.adapter.qdrant.QdrantIndexing.Quantization;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.AllOf;
import dev.cairn.domain.filter.Filter.CreatedBetween;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.OfType;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.ChunkId;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.InMemoryMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A thousand random questions with random filters, answered as the oracle answers them. */
class RandomQueriesTest {

  private static final double NOISE = 1e-4;
  private static final List<MemoryType> TYPES = List.of(MemoryType.values());

  private final Random random = new Random(17);

  @ParameterizedTest
  @EnumSource
  void theStoreFindsWhatTheOracleFinds(Layout layout) {
    QdrantSettings settings = layout.applied(QdrantServer.shared().settings());
    try (QdrantMemoryStore store = QdrantMemoryStore.open(settings);
        InMemoryMemoryStore oracle = new InMemoryMemoryStore()) {
      List<EmbeddedMemory> memories = memories(600);
      store.add(memories);
      oracle.add(memories);
      for (int n = 0; n < 150; n++) {
        var id = memories.get(random.nextInt(memories.size())).memory().id();
        assertThat(store.delete(List.of(id))).isEqualTo(oracle.delete(List.of(id)));
      }

      for (int question = 0; question < 340; question++) {
        Embedding query = randomUnit(MODEL, random);
        Filter filter = filter();
        int limit = 1 + random.nextInt(question % 5 == 0 ? 1000 : 20);
        compare(store.nearest(query, filter, limit), oracle.nearest(query, filter, limit), filter);
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

  private static void compare(List<ScoredChunk> found, List<ScoredChunk> expected, Filter filter) {
    assertThat(found).as("%s", filter).hasSameSizeAs(expected);
    assertThat(found)
        .as("%s", filter)
        .allMatch(chunk -> filter.matches(chunk.labels(), chunk.createdAt()));
    for (int i = 0; i < found.size(); i++) {
      assertThat(similarity(found.get(i))).isCloseTo(similarity(expected.get(i)), within(NOISE));
    }
    Set<ChunkId> ids = found.stream().map(ScoredChunk::chunkId).collect(Collectors.toSet());
    assertThat(ids).hasSameSizeAs(found);
    assertThat(expected)
        .filteredOn(chunk -> chunk.score().value() > expected.getLast().score().value() + NOISE)
        .allSatisfy(chunk -> assertThat(ids).contains(chunk.chunkId()));
  }

  private static double similarity(ScoredChunk chunk) {
    return Normalization.SHIFTED.similarity(chunk.score());
  }

  private List<EmbeddedMemory> memories(int count) {
    List<EmbeddedMemory> memories = new ArrayList<>();
    for (int n = 1; n <= count; n++) {
      var builder =
          memory(n)
              .pieces("start of " + n, " and the end")
              .vectors(randomUnit(MODEL, random), randomUnit(MODEL, random))
              .createdAt(time())
              .type(TYPES.get(random.nextInt(4)))
              .tags(tag(), tag());
      memories.add((n % 3 == 0 ? builder : builder.source("s" + random.nextInt(8))).build());
    }
    return memories;
  }

  private Filter filter() {
    return switch (random.nextInt(7)) {
      case 0 -> Filter.everything();
      case 1 -> new TaggedWith(Tags.of(tag(), tag()), TagMode.ANY);
      case 2 -> new TaggedWith(Tags.of(tag(), tag()), TagMode.ALL);
      case 3 -> new FromSource("s" + random.nextInt(9));
      case 4 -> new OfType(TYPES.get(random.nextInt(4)));
      case 5 -> new CreatedBetween(random.nextBoolean() ? null : NOON, time().plusSeconds(1));
      default -> new AllOf(List.of(filter(), filter()));
    };
  }

  private Instant time() {
    return NOON.plusMillis(random.nextInt(100_000));
  }

  private String tag() {
    return random.nextInt(50) == 0 ? "rare tag, with \"quotes\"" : "tag " + random.nextInt(12);
  }
}
