package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Chunks that are equally near come in one order: newest first, then by id, then by position. */
abstract class TieSuite extends StoreSuite {

  @Test
  void theNewerMemoryComesFirst() {
    add(memory(1).vectors(axis(0)).createdAt(NOON));
    add(memory(2).vectors(axis(0)).createdAt(NOON.plusSeconds(2)));
    add(memory(3).vectors(axis(0)).createdAt(NOON.plusSeconds(1)));

    assertThat(nearest(axis(0), EVERYTHING, 3)).containsExactly(id(2), id(3), id(1));
  }

  @Test
  void ofTheSameInstantTheSmallerIdComesFirst() {
    for (int n : new int[] {4, 2, 3, 1}) {
      add(memory(n).vectors(axis(0)).createdAt(NOON));
    }

    assertThat(nearest(axis(0), EVERYTHING, 4)).containsExactly(id(1), id(2), id(3), id(4));
  }

  @Test
  void ofTheSameMemoryTheEarlierChunkComesFirst() {
    add(memory(1).pieces("a ", "b ", "c").vectors(axis(0)));

    assertThat(store().nearest(axis(0), EVERYTHING, 3))
        .extracting(ScoredChunk::chunkIndex)
        .containsExactly(0, 1, 2);
  }

  @Test
  void theOrderDecidesAlsoWhoIsCutOff() {
    store().add(shuffledTies(300));

    assertThat(nearest(axis(0), EVERYTHING, 10)).isEqualTo(ids(1, 10));
  }

  @Test
  void theOrderHoldsWhereTiesArriveInSeparateWrites() {
    shuffledTies(40).forEach(this::add);

    assertThat(nearest(axis(0), EVERYTHING, 7)).isEqualTo(ids(1, 7));
    assertThat(nearest(axis(0), EVERYTHING, 40)).isEqualTo(ids(1, 40));
  }

  @Test
  void theOrderHoldsAfterReopening() {
    shuffledTies(30).forEach(this::add);
    List<ScoredChunk> before = store().nearest(axis(0), EVERYTHING, 15);

    reopen();

    assertThat(store().nearest(axis(0), EVERYTHING, 15)).isEqualTo(before);
  }

  @Test
  void theOrderHoldsAfterUnrelatedChanges() {
    store().add(shuffledTies(30));
    List<ScoredChunk> before = store().nearest(axis(0), EVERYTHING, 15);

    for (int n = 100; n < 120; n++) {
      add(memory(n).vectors(axis(1)));
    }
    store().delete(List.of(id(30), id(29), id(105)));

    assertThat(store().nearest(axis(0), EVERYTHING, 15)).isEqualTo(before);
  }

  /** All of one instant and one vector, so that only the id tells them apart. */
  private static List<EmbeddedMemory> shuffledTies(int count) {
    List<EmbeddedMemory> ties = new ArrayList<>();
    for (int n = 1; n <= count; n++) {
      ties.add(memory(n).vectors(axis(0)).createdAt(NOON).build());
    }
    Collections.shuffle(ties, new Random(7));
    return ties;
  }

  private static List<MemoryId> ids(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(Fixtures::id).toList();
  }
}
