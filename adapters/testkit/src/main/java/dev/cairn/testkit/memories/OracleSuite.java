package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random stores, changes and questions: the store answers what the oracle answers. */
abstract class OracleSuite extends StoreSuite {

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void answersAsTheOracleDoes(long seed) {
    RandomMemories random = new RandomMemories(new Random(seed));
    try (InMemoryMemoryStore oracle = new InMemoryMemoryStore()) {
      for (int round = 0; round < 4; round++) {
        both(oracle, random.batch(120));
        for (int change = 0; change < 12; change++) {
          change(oracle, random);
        }
        if (round == 2) {
          reopen();
        }
        for (int query = 0; query < 20; query++) {
          RandomQuestions.compare(
              store(), oracle, random.vector(), random.filter(), random.limit());
          comparePage(oracle, random.filter(), random.below(50), 1 + random.below(50));
          compareBrowsing(oracle, random.filter(), random.position(), 1 + random.below(50));
        }
      }
      compareEverything(oracle);
    }
  }

  @Test
  void answersAThousandQuestionsAsTheOracleDoes() {
    RandomQuestions.ask(store());
  }

  private void both(MemoryStore oracle, List<EmbeddedMemory> batch) {
    assertThat(store().add(batch)).isEqualTo(oracle.add(batch));
  }

  private void change(MemoryStore oracle, RandomMemories random) {
    MemoryId id = id(1 + random.below(random.made()));
    if (random.below(2) == 0) {
      assertThat(store().delete(List.of(id))).isEqualTo(oracle.delete(List.of(id)));
      return;
    }
    EmbeddedMemory current = oracle.find(List.of(id)).get(id);
    if (current != null) {
      EmbeddedMemory changed = random.relabelled(current);
      assertThat(store().replace(current.memory(), changed)).isTrue();
      assertThat(oracle.replace(current.memory(), changed)).isTrue();
    }
  }

  private void comparePage(MemoryStore oracle, Filter filter, int offset, int limit) {
    assertThat(store().browse(filter, offset, limit))
        .isEqualTo(oracle.browse(filter, offset, limit));
  }

  private void compareBrowsing(MemoryStore oracle, Filter filter, Position last, int limit) {
    assertThat(store().browseAfter(filter, last, limit))
        .isEqualTo(oracle.browseAfter(filter, last, limit));
    assertThat(store().facets(filter)).as("%s", filter).isEqualTo(oracle.facets(filter));
    assertThat(store().days(filter)).as("%s", filter).isEqualTo(oracle.days(filter));
  }

  private void compareEverything(MemoryStore oracle) {
    List<EmbeddedMemory> expected = oracle.scan(null, 10_000);
    List<EmbeddedMemory> actual = store().scan(null, 10_000);
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.size(); i++) {
      assertSame(actual.get(i), expected.get(i));
    }
    assertThat(store().states(null, 10_000)).isEqualTo(oracle.states(null, 10_000));
    List<Memory> memories = new ArrayList<>();
    expected.forEach(memory -> memories.add(memory.memory()));
    assertThat(store().known(memories.stream().map(Memory::contentHash).toList()))
        .hasSize(memories.size());
    assertThat(store().statistics().tags()).isEqualTo(oracle.statistics().tags());
    assertThat(store().statistics().sources()).isEqualTo(oracle.statistics().sources());
    assertThat(store().statistics().types()).isEqualTo(oracle.statistics().types());
    assertThat(store().statistics().chunks()).isEqualTo(oracle.statistics().chunks());
    assertThat(store().model()).contains(MODEL);
  }
}
