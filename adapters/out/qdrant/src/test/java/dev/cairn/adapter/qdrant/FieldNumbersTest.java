package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ranges of numbers, to the last bit of a double. */
class FieldNumbersTest {

  private static final double TINY = Double.MIN_VALUE;
  private static final double HUGE = Double.MAX_VALUE;

  private final QdrantSettings settings = QdrantServer.shared().settings();
  private final MemoryStore store = QdrantMemoryStore.open(settings);

  @AfterEach
  void end() {
    store.close();
    QdrantServer.clear(settings);
  }

  @Test
  void aNumberIsInTheRangeOfItselfAndNotInThoseBesideIt() {
    List<Double> numbers = numbers();
    List<EmbeddedMemory> memories = new ArrayList<>();
    for (int n = 0; n < numbers.size(); n++) {
      memories.add(memory(n).metadata(new Metadata(Map.of("n" + n, numbers.get(n)))).build());
    }
    store.add(memories);

    for (int n = 0; n < numbers.size(); n++) {
      double number = numbers.get(n);
      assertThat(between("n" + n, number, number)).as("%s", number).containsExactly(id(n));
      assertThat(between("n" + n, Math.nextUp(number), HUGE)).as("%s", number).isEmpty();
      assertThat(between("n" + n, -HUGE, Math.nextDown(number))).as("%s", number).isEmpty();
    }
  }

  @Test
  void rangesReachAcrossZeroAndAllSizes() {
    List<Double> ascending = List.of(-HUGE, -1e9, -1.5, -TINY, 0.0, TINY, 1.5, 1e9, HUGE);
    for (int n = 0; n < ascending.size(); n++) {
      Metadata metadata = new Metadata(Map.of("n", ascending.get(n)));
      store.add(List.of(memory(n).metadata(metadata).build()));
    }

    for (int first = 0; first < ascending.size(); first++) {
      for (int last = first; last < ascending.size(); last++) {
        assertThat(between("n", ascending.get(first), ascending.get(last)))
            .hasSize(last - first + 1)
            .contains(id(first), id(last));
      }
    }
  }

  @Test
  void aNumberOfAnotherFieldDoesNotCount() {
    store.add(List.of(memory(1).metadata(new Metadata(Map.of("a", 1, "b", 5))).build()));

    assertThat(between("a", 4, 6)).isEmpty();
    assertThat(between("b", 4, 6)).containsExactly(id(1));
  }

  private List<MemoryId> between(String field, double from, double to) {
    return store.browse(new FieldBetween(field, from, to), 0, 100).memories().stream()
        .map(Memory::id)
        .toList();
  }

  /** Most of them have seventeen digits. */
  private static List<Double> numbers() {
    Random random = new Random(23);
    List<Double> numbers = new ArrayList<>(List.of(0.1, 1.0, -2.5, 1e22, 4.35, 1e-300));
    while (numbers.size() < 150) {
      numbers.add((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(60) - 30));
    }
    return numbers;
  }
}
