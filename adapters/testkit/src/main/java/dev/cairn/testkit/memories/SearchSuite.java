package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static dev.cairn.testkit.Fixtures.scaled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Concurrently;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searching by vector, without filters. */
abstract class SearchSuite extends StoreSuite {

  @Test
  void findsTheBestFirstAndAtMostTheLimit() {
    store().add(memories(20));

    List<ScoredChunk> found = store().nearest(axis(0), EVERYTHING, 10);

    assertThat(found).hasSize(10);
    assertThat(found)
        .isSortedAccordingTo(Comparator.comparingDouble(SearchSuite::cosine).reversed());
  }

  @Test
  void findsTheOneNearestWhenAskedForOne() {
    add(memory(1).vectors(atCosine(0.5)));
    add(memory(2).vectors(atCosine(0.9)));
    add(memory(3).vectors(atCosine(0.7)));

    assertThat(nearest(axis(0), EVERYTHING, 1)).containsExactly(id(2));
  }

  @Test
  void findsAllThereAreWhenTheLimitIsLarger() {
    store().add(memories(500));

    List<ScoredChunk> found = store().nearest(axis(0), EVERYTHING, 1000);

    assertThat(found).hasSize(500);
    assertThat(found).extracting(ScoredChunk::chunkId).doesNotHaveDuplicates();
  }

  @Test
  void findsAThousandOfMore() {
    store().add(memories(1200));

    assertThat(store().nearest(axis(0), EVERYTHING, 1000))
        .hasSize(1000)
        .extracting(ScoredChunk::chunkId)
        .doesNotHaveDuplicates();
  }

  @Test
  void findsNothingInAnEmptyStore() {
    assertThat(store().nearest(axis(0), EVERYTHING, 10)).isEmpty();
  }

  @Test
  void findsNothingWhereEverythingWasDeleted() {
    store().add(memories(3));
    store().delete(List.of(id(1), id(2), id(3)));

    assertThat(store().nearest(axis(0), EVERYTHING, 10)).isEmpty();
  }

  @Test
  void findsWhatHasJustBeenAddedWithAScoreOfOne() {
    store().add(memories(50));
    Embedding known = axis(7);
    add(memory(99).vectors(known));

    ScoredChunk best = store().nearest(known, EVERYTHING, 1).getFirst();

    assertThat(best.memoryId()).isEqualTo(id(99));
    assertThat(similarity(best)).isCloseTo(1.0, within(1e-6));
  }

  @Test
  void tellsEverythingAboutAChunk() {
    EmbeddedMemory stored =
        memory(1)
            .pieces("first part. ", "second part.")
            .vectors(axis(0), axis(1))
            .tags("b", "a")
            .source("wiki")
            .type(MemoryType.DECISION)
            .metadata(new Metadata(Map.of("stars", 5)))
            .build();
    add(stored);

    ScoredChunk best = store().nearest(axis(1), EVERYTHING, 1).getFirst();

    assertThat(best.memoryId()).isEqualTo(id(1));
    assertThat(best.chunkIndex()).isEqualTo(1);
    assertThat(best.text()).isEqualTo("second part.");
    assertThat(best.labels()).isEqualTo(stored.memory().labels());
    assertThat(best.createdAt()).isEqualTo(stored.memory().createdAt());
  }

  @Test
  void findsTheRightChunkOfAMemoryWithFive() {
    add(
        memory(1)
            .pieces("a ", "b ", "c ", "d ", "e")
            .vectors(axis(0), axis(1), axis(2), axis(3), axis(4)));
    add(memory(2).vectors(axis(9)));

    List<ScoredChunk> found = store().nearest(axis(3), EVERYTHING, 10);

    assertThat(found.getFirst().chunkIndex()).isEqualTo(3);
    assertThat(found.getFirst().text()).isEqualTo("d ");
    assertThat(found).hasSize(6);
    assertThat(found).extracting(ScoredChunk::chunkId).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"1.0, 1.0", "0.9, 0.9", "0.5, 0.5", "0.0, 0.0", "-0.5, 0.0", "-1.0, 0.0"})
  void scoresMeanTheCosine(double cosine, double similarity) {
    add(memory(1).vectors(atCosine(cosine)));

    ScoredChunk found = store().nearest(axis(0), EVERYTHING, 1).getFirst();

    assertThat(similarity(found)).isCloseTo(similarity, within(1e-6));
    assertThat(cosine(found)).isCloseTo(cosine, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 1, 1000})
  void theLengthOfAVectorDoesNotMatter(double length) {
    add(memory(1).vectors(scaled(atCosine(0.8), length)));
    add(memory(2).vectors(scaled(atCosine(0.6), 1 / length)));

    List<ScoredChunk> found = store().nearest(scaled(axis(0), length), EVERYTHING, 2);

    assertThat(found).extracting(ScoredChunk::memoryId).containsExactly(id(1), id(2));
    assertThat(similarity(found.getFirst())).isCloseTo(0.8, within(1e-5));
    assertThat(similarity(found.getLast())).isCloseTo(0.6, within(1e-5));
  }

  @Test
  void aZeroVectorIsOrthogonalToEverything() {
    add(memory(1).vectors(Fixtures.zero()));
    add(memory(2).vectors(atCosine(0.5)));

    List<ScoredChunk> nearAnAxis = store().nearest(axis(0), EVERYTHING, 10);
    List<ScoredChunk> nearZero = store().nearest(Fixtures.zero(), EVERYTHING, 10);

    assertThat(nearAnAxis).extracting(ScoredChunk::memoryId).containsExactly(id(2), id(1));
    assertThat(similarity(nearAnAxis.getLast())).isCloseTo(0, within(1e-6));
    assertThat(nearZero)
        .hasSize(2)
        .allSatisfy(chunk -> assertThat(similarity(chunk)).isCloseTo(0, within(1e-6)));
  }

  @Test
  void aMinimumSimilarityLeavesOnlyWhatReachesIt() {
    for (int n = 1; n <= 10; n++) {
      add(memory(n).vectors(atCosine(0.45 + 0.05 * n)));
    }

    List<ScoredChunk> found = store().nearest(axis(0), EVERYTHING, 10);

    assertThat(found)
        .filteredOn(chunk -> similarity(chunk) >= 0.799)
        .extracting(ScoredChunk::memoryId)
        .containsExactly(id(10), id(9), id(8), id(7));
    assertThat(found).allSatisfy(chunk -> assertThat(similarity(chunk)).isBetween(0.0, 1.0));
  }

  @Test
  void aMinimumSimilarityThatNothingReachesLeavesNothing() {
    add(memory(1).vectors(atCosine(0.5)));

    List<ScoredChunk> found = store().nearest(axis(0), EVERYTHING, 10);

    assertThat(found).noneMatch(chunk -> similarity(chunk) >= 0.9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0    | Validation failed: limit must be >= 1, got 0",
        "-10  | Validation failed: limit must be >= 1, got -10",
        "1001 | Validation failed: limit cannot exceed 1000, got 1001"
      })
  void refusesALimitOutsideOneToAThousand(int limit, String message) {
    store().add(memories(1));

    assertThatThrownBy(() -> store().nearest(axis(0), EVERYTHING, limit))
        .isInstanceOf(ValidationError.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 15, 17, 512, 1024})
  void aVectorOfTheWrongDimensionCannotEvenBeMade(int dimension) {
    assertThatThrownBy(() -> new Embedding(MODEL, new float[dimension]))
        .isInstanceOf(ValidationError.class)
        .hasMessage("Validation failed: embedding dimension must be 16, got " + dimension);
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void aVectorThatIsNotFiniteCannotEvenBeMade(float value) {
    float[] vector = new float[16];
    vector[9] = value;

    assertThatThrownBy(() -> new Embedding(MODEL, vector))
        .isInstanceOf(ValidationError.class)
        .hasMessage("Validation failed: embedding contains NaN or Inf values");
  }

  @Test
  void refusesAnotherModelsQueryAndNamesBoth() {
    store().add(memories(1));

    assertThatThrownBy(() -> store().nearest(axis(OTHER_MODEL, 0), EVERYTHING, 10))
        .isInstanceOf(ModelMismatchError.class)
        .hasMessageContaining(MODEL.toString())
        .hasMessageContaining(OTHER_MODEL.toString());
  }

  @Test
  void searchingChangesNothing() {
    store().add(memories(10));
    List<EmbeddedMemory> before = store().scan(null, 100);
    List<ScoredChunk> first = store().nearest(axis(0), EVERYTHING, 5);

    for (int i = 0; i < 20; i++) {
      assertThat(store().nearest(axis(0), EVERYTHING, 5)).isEqualTo(first);
    }

    assertThat(store().scan(null, 100)).isEqualTo(before);
  }

  @Test
  void manyThreadsSearchAtOnceAndGetTheSameAnswer() {
    store().add(memories(200));
    List<ScoredChunk> expected = store().nearest(axis(3), EVERYTHING, 20);

    List<List<ScoredChunk>> answers =
        Concurrently.run(8, thread -> store().nearest(axis(3), EVERYTHING, 20));

    assertThat(answers).hasSize(8).allSatisfy(answer -> assertThat(answer).isEqualTo(expected));
  }

  @Test
  void searchesGoOnWhileOthersWrite() {
    store().add(memories(100));
    List<EmbeddedMemory> more = new ArrayList<>();
    IntStream.range(1000, 1060).forEach(n -> more.add(memory(n).build()));

    Concurrently.run(
        4,
        thread -> {
          for (int i = 0; i < 15; i++) {
            if (thread < 2) {
              add(more.get(thread * 15 + i));
            } else {
              assertThat(store().nearest(axis(i), EVERYTHING, 50)).hasSize(50);
            }
          }
          return true;
        });

    assertThat(store().nearest(axis(0), EVERYTHING, 1000)).hasSize(130);
  }

  @Test
  void aClosedStoreSaysSo() {
    store().add(memories(1));
    store().close();

    assertThatThrownBy(() -> store().nearest(axis(0), EVERYTHING, 1))
        .isInstanceOf(DatabaseError.class);
    assertThatThrownBy(() -> store().add(memories(2))).isInstanceOf(DatabaseError.class);
    assertThatThrownBy(() -> store().find(List.of(id(1)))).isInstanceOf(DatabaseError.class);
  }

  private static double cosine(ScoredChunk chunk) {
    return 2 * Normalization.SHIFTED.similarity(chunk.score()) - 1;
  }
}
