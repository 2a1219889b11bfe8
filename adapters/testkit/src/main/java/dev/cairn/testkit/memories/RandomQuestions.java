package dev.cairn.testkit.memories;

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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The same random questions with random filters for every store, answered as by the oracle. */
public final class RandomQuestions {

  private static final double NOISE = 1e-4;
  private static final int QUESTIONS = 1000;

  /** The most that a store finds; the oracle finds fewer by leaving out the last of these. */
  private static final int ALL = 1000;

  private RandomQuestions() {}

  /** Fills an empty store, removes some of it again, and asks. */
  public static void ask(MemoryStore store) {
    ask(store, RandomQuestions::compare);
  }

  /**
   * The same for a store that looks vectors up in an approximate index: all that it finds must be
   * right, and of all that the oracle finds it may miss a share.
   */
  public static void ask(MemoryStore store, double mostMissed) {
    AtomicLong missed = new AtomicLong();
    AtomicLong all = new AtomicLong();
    ask(
        store,
        (same, oracle, query, filter, limit) -> {
          List<ScoredChunk> matching = oracle.nearest(query, filter, ALL);
          List<ScoredChunk> expected = best(matching, limit);
          missed.addAndGet(missed(expected, sound(same, matching, query, filter, limit)).size());
          all.addAndGet(expected.size());
        });
    assertThat((double) missed.get() / all.get())
        .as("the share that was missed of %s", all)
        .isLessThanOrEqualTo(mostMissed);
  }

  private static void ask(MemoryStore store, Comparison comparison) {
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
        comparison.compare(store, oracle, random.vector(), random.filter(), random.limit());
      }
    }
  }

  /** What is expected of the answer to one question. */
  private interface Comparison {
    void compare(MemoryStore store, MemoryStore oracle, Embedding query, Filter filter, int limit);
  }

  /** Where scores differ by more than noise, exactly the same chunks in the same order. */
  static void compare(
      MemoryStore store, MemoryStore oracle, Embedding query, Filter filter, int limit) {
    List<ScoredChunk> matching = oracle.nearest(query, filter, ALL);
    List<ScoredChunk> expected = best(matching, limit);
    List<ScoredChunk> actual = sound(store, matching, query, filter, limit);

    for (int i = 0; i < actual.size(); i++) {
      assertThat(similarity(actual.get(i))).isCloseTo(similarity(expected.get(i)), within(NOISE));
    }
    assertThat(missed(expected, actual)).isEmpty();
  }

  private static List<ScoredChunk> best(List<ScoredChunk> matching, int limit) {
    return matching.subList(0, Math.min(limit, matching.size()));
  }

  /** What the store finds: as many as the oracle, of those that fit, each as it is, best first. */
  private static List<ScoredChunk> sound(
      MemoryStore store, List<ScoredChunk> matching, Embedding query, Filter filter, int limit) {
    Map<ChunkId, ScoredChunk> all =
        matching.stream().collect(Collectors.toMap(ScoredChunk::chunkId, Function.identity()));
    List<ScoredChunk> found = store.nearest(query, filter, limit);

    assertThat(found).as("%s, limit %s", filter, limit).hasSize(Math.min(limit, all.size()));
    assertThat(found).extracting(ScoredChunk::chunkId).doesNotHaveDuplicates();
    double before = 1;
    for (ScoredChunk chunk : found) {
      assertThat(all).as("what matches %s", filter).containsKey(chunk.chunkId());
      assertSame(chunk, Objects.requireNonNull(all.get(chunk.chunkId())));
      assertThat(similarity(chunk)).isLessThanOrEqualTo(before + NOISE);
      before = similarity(chunk);
    }
    return found;
  }

  private static void assertSame(ScoredChunk chunk, ScoredChunk same) {
    assertThat(chunk.text()).isEqualTo(same.text());
    assertThat(chunk.labels()).isEqualTo(same.labels());
    assertThat(chunk.createdAt()).isEqualTo(same.createdAt());
    assertThat(similarity(chunk)).isCloseTo(similarity(same), within(NOISE));
  }

  /** Those that are not there though they are better than the last of those that are expected. */
  private static List<ChunkId> missed(List<ScoredChunk> expected, List<ScoredChunk> actual) {
    Set<ChunkId> found = actual.stream().map(ScoredChunk::chunkId).collect(Collectors.toSet());
    return expected.stream()
        .filter(chunk -> chunk.score().value() > expected.getLast().score().value() + NOISE)
        .map(ScoredChunk::chunkId)
        .filter(chunk -> !found.contains(chunk))
        .toList();
  }

  private static double similarity(ScoredChunk chunk) {
    return Normalization.SHIFTED.similarity(chunk.score());
  }
}
