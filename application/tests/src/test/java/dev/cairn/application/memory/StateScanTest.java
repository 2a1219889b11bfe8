package dev.cairn.application.memory;

import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.memory.MemoryState;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateScanTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 6, 7})
  void goesThroughAllPages(int count) {
    InMemoryMemoryStore store = new InMemoryMemoryStore();
    store.add(memories(count));
    StateScan scan = new StateScan(store, 3);

    List<MemoryState> seen = new ArrayList<>();
    for (MemoryState next = scan.peek(); next != null; next = scan.peek()) {
      seen.add(next);
      scan.next();
    }

    assertThat(seen).isEqualTo(store.states(null, 100)).hasSize(count);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tellsWhichComesFirst(int number) {
    InMemoryMemoryStore one = new InMemoryMemoryStore();
    InMemoryMemoryStore two = new InMemoryMemoryStore();
    one.add(List.of(memory(2).build()));
    two.add(List.of(memory(number).build()));
    StateScan none = new StateScan(new InMemoryMemoryStore(), 3);

    StateScan mine = new StateScan(one, 3);
    StateScan yours = new StateScan(two, 3);

    assertThat(mine.compareTo(yours)).isEqualTo(Integer.compare(2, number));
    assertThat(mine.compareTo(none)).isNegative();
    assertThat(none.compareTo(yours)).isPositive();
    assertThat(none.compareTo(none)).isZero();
  }
}
