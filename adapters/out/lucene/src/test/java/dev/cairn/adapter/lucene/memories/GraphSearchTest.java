package dev.cairn.adapter.lucene.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.Tuning;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Fixtures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Segments that are large enough for a graph: what it finds is what scoring everything finds. */
class GraphSearchTest {

  private static final int SIZE = Tuning.SCANNED + 3_000;

  private static final List<EmbeddedMemory> STORED = randomMemories();
  private static Index<Snapshot> shared;

  private final SplittableRandom random = new SplittableRandom(9);

  @BeforeAll
  static void fill() throws IOException {
    shared = filled(STORED);
  }

  @AfterAll
  static void close() throws IOException {
    shared.close();
  }

  @ParameterizedTest(name = "{0} of the chunks match, limit {1}")
  @CsvSource({
    "all, 10",
    "all, 100",
    "most, 10",
    "half, 10",
    "third, 1000",
    "tenth, 10",
    "rare, 10"
  })
  void findsTheTrueNearest(String tag, int limit) throws IOException {
    Filter filter =
        tag.equals("all") ? Filter.everything() : new TaggedWith(Tags.of(tag), TagMode.ALL);

    int expected = 0;
    int found = 0;
    for (int query = 0; query < 20; query++) {
      Embedding vector = Fixtures.randomUnit(MODEL, random);
      List<MemoryId> truth = nearestByScoringAll(vector, filter, limit);
      List<MemoryId> answer = ids(shared, vector, filter, limit);
      assertThat(answer).hasSameSizeAs(truth).doesNotHaveDuplicates();
      expected += truth.size();
      found += (int) answer.stream().filter(truth::contains).count();
    }

    assertThat((double) found / expected).isGreaterThanOrEqualTo(0.995);
  }

  @Test
  void deletedChunksTakeNoPlaceInTheGraph() throws IOException {
    Embedding vector = Fixtures.randomUnit(MODEL, random);
    List<MemoryId> best = nearestByScoringAll(vector, Filter.everything(), 300);
    Map<MemoryId, Optional<EmbeddedMemory>> gone = new LinkedHashMap<>();
    best.subList(0, 290).forEach(id -> gone.put(id, Optional.empty()));
    try (Index<Snapshot> index = filled(STORED)) {
      index.write(Documents.edit(gone), Commits.data(MODEL));

      assertThat(ids(index, vector, Filter.everything(), 10)).isEqualTo(best.subList(290, 300));
    }
  }

  @Test
  void tiesAtTheCutAreBrokenAsEverywhereElse() throws IOException {
    List<EmbeddedMemory> ties = new ArrayList<>();
    for (int n = 1; n <= SIZE; n++) {
      ties.add(memory(n).vectors(axis(n % 2)).createdAt(NOON).build());
    }
    try (Index<Snapshot> index = filled(ties)) {
      assertThat(ids(index, axis(0), Filter.everything(), 5))
          .containsExactly(id(2), id(4), id(6), id(8), id(10));
    }
  }

  @Test
  void smallSegmentsBecomeOneBeforeTheyHoldMoreThanASearchShouldScan() throws IOException {
    IndexWriterConfig config =
        Tuning.writerConfig(Tuning.mergeScheduler()).setMergeScheduler(new SerialMergeScheduler());
    try (ByteBuffersDirectory files = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(files, config)) {
      for (int n = 1; n <= 2 * Tuning.SCANNED + 5_000; n++) {
        writer.addDocument(new Document());
        if (n % 500 == 0) {
          writer.commit();
        }
      }
      writer.commit();
      try (DirectoryReader reader = DirectoryReader.open(files)) {
        List<Integer> sizes = reader.leaves().stream().map(leaf -> leaf.reader().maxDoc()).toList();
        int scanned =
            sizes.stream().filter(size -> size <= Tuning.SCANNED).mapToInt(size -> size).sum();
        assertThat(scanned).as("in segments of %s", sizes).isLessThanOrEqualTo(Tuning.SCANNED);
        assertThat(sizes).anyMatch(size -> size > Tuning.SCANNED);
      }
    }
  }

  private static List<EmbeddedMemory> randomMemories() {
    SplittableRandom random = new SplittableRandom(8);
    List<EmbeddedMemory> memories = new ArrayList<>();
    for (int n = 1; n <= SIZE; n++) {
      List<String> tags = new ArrayList<>();
      IntStream.of(2, 3, 10, 1000).filter(tagged(n)).forEach(every -> tags.add(name(every)));
      if (n % 10 != 0) {
        tags.add("most");
      }
      memories.add(
          memory(n)
              .vectors(Fixtures.randomUnit(MODEL, random))
              .tags(tags.toArray(String[]::new))
              .build());
    }
    return memories;
  }

  private static java.util.function.IntPredicate tagged(int n) {
    return every -> n % every == 0;
  }

  private static String name(int every) {
    return switch (every) {
      case 2 -> "half";
      case 3 -> "third";
      case 10 -> "tenth";
      default -> "rare";
    };
  }

  private static Index<Snapshot> filled(List<EmbeddedMemory> memories) throws IOException {
    Index<Snapshot> index =
        Index.open(new ByteBuffersDirectory(), Commits.data(MODEL), Snapshot::new);
    Map<MemoryId, Optional<EmbeddedMemory>> states = new LinkedHashMap<>();
    memories.forEach(memory -> states.put(memory.memory().id(), Optional.of(memory)));
    index.write(Documents.edit(states), Commits.data(MODEL));
    Snapshot snapshot = index.acquire();
    assertThat(snapshot.getLeafContexts())
        .extracting((LeafReaderContext leaf) -> leaf.reader().maxDoc())
        .as("a segment with a graph")
        .anyMatch(size -> size > Tuning.SCANNED);
    index.release(snapshot);
    return index;
  }

  private static List<MemoryId> ids(
      Index<Snapshot> index, Embedding query, Filter filter, int limit) throws IOException {
    Snapshot snapshot = index.acquire();
    try {
      return NearestSearch.run(snapshot, query, filter, limit).stream()
          .map(ScoredChunk::memoryId)
          .toList();
    } finally {
      index.release(snapshot);
    }
  }

  private static List<MemoryId> nearestByScoringAll(Embedding query, Filter filter, int limit) {
    record Scored(MemoryId id, double cosine) {}
    return STORED.stream()
        .filter(memory -> filter.matches(memory.memory()))
        .map(
            memory ->
                new Scored(
                    memory.memory().id(), memory.chunks().getFirst().embedding().cosine(query)))
        .sorted(Comparator.comparingDouble(Scored::cosine).reversed())
        .limit(limit)
        .map(Scored::id)
        .toList();
  }
}
