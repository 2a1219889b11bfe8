package dev.cairn.testkit;

import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ChunkId;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.ScoredChunk;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The same random questions with random filters for every store, answered as by the oracle. */
public final class RandomQuestions {

  private static final double NOISE = 1e-4;
  private static final int QUESTIONS = 1000;

  private RandomQuestions() {}

  /** Fills an empty store, removes some of it again, and asks. */
  public static void ask(MemoryStore store) {
    RandomMemories random = new RandomMemories(new Random(17));
    try (InMemoryMemoryStore oracle = new InMemoryMemoryStore()) {
      for (int batch = 0; batch < 6; batch++) {
        List<EmbeddedMemory> memories = random.batch(100);
        assertThat(store.add(memories)).isEqualTo(oracle.add(memories));
      }
      for (int n = 0; n < 150; n++) {
        List<MemoryId> some = List.of(id(1 + random.below(random.made())));
        assertThat(store.delete(some)).isEqualTo(oracle.delete(some));
      }
      for (int question = 0; question < QUESTIONS; question++) {
        compare(store, oracle, random.vector(), random.filter(), random.limit());
      }
    }
  }

  /** Where scores differ by more than noise, exactly the same chunks in the same order. */
  static void compare(
      MemoryStore store, MemoryStore oracle, Embedding query, Filter filter, int limit) {
    Map<ChunkId, ScoredChunk> all =
        oracle.nearest(query, filter, 1000).stream()
            .collect(Collectors.toMap(ScoredChunk::chunkId, Function.identity()));
    List<ScoredChunk> expected = oracle.nearest(query, filter, limit);
    List<ScoredChunk> actual = store.nearest(query, filter, limit);

    assertThat(actual).as("%s, limit %s", filter, limit).hasSameSizeAs(expected);
    assertThat(actual).extracting(ScoredChunk::chunkId).doesNotHaveDuplicates();
    for (int i = 0; i < actual.size(); i++) {
      ScoredChunk chunk = actual.get(i);
      assertThat(all).as("what matches %s", filter).containsKey(chunk.chunkId());
      ScoredChunk same = Objects.requireNonNull(all.get(chunk.chunkId()));
      assertThat(chunk.text()).isEqualTo(same.text());
      assertThat(chunk.labels()).isEqualTo(same.labels());
      assertThat(chunk.createdAt()).isEqualTo(same.createdAt());
      assertThat(similarity(chunk)).isCloseTo(similarity(same), within(NOISE));
      assertThat(similarity(chunk)).isCloseTo(similarity(expected.get(i)), within(NOISE));
    }
    if (!expected.isEmpty()) {
      double last = expected.getLast().score().value();
      Set<ChunkId> found = actual.stream().map(ScoredChunk::chunkId).collect(Collectors.toSet());
      assertThat(expected)
          .filteredOn(chunk -> chunk.score().value() > last + NOISE)
          .allSatisfy(chunk -> assertThat(found).contains(chunk.chunkId()));
    }
  }

  private static double similarity(ScoredChunk chunk) {
    return Normalization.SHIFTED.similarity(chunk.score());
  }
}
