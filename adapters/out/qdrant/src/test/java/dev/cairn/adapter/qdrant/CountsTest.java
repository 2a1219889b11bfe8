package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Counts are right while the server tidies up what was replaced and removed. */
class CountsTest {

  private static final int ALL = 3_000;
  private static final int BATCH = 500;

  private final QdrantSettings settings = QdrantServer.shared().settings();

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }

  @Test
  void nothingIsCountedTwiceOrAfterItsEnd() {
    try (MemoryStore store = QdrantMemoryStore.open(settings)) {
      List<EmbeddedMemory> all =
          IntStream.range(0, ALL)
              .mapToObj(n -> memory(n).tags("all", "of " + n % 3).build())
              .toList();
      Lists.partition(all, BATCH).forEach(store::add);
      for (int n = 0; n < ALL; n += BATCH) {
        store.delete(IntStream.range(n, n + BATCH / 2).mapToObj(each -> id(each)).toList());
        store.replace(all.get(n + BATCH - 1).memory(), memory(n + BATCH - 1).tags("new").build());

        int left = ALL - (n / BATCH + 1) * BATCH / 2;
        Map<String, Long> tags = store.facets(Filter.everything()).tags();
        assertThat(tags).containsEntry("all", left - (n / BATCH + 1L));
        assertThat(tags).containsEntry("new", n / BATCH + 1L);
        assertThat(store.facets(Filter.everything()).total()).isEqualTo(left);
        assertThat(store.days(Filter.everything()).values().stream().mapToLong(each -> each).sum())
            .isEqualTo(left);
        assertThat(store.statistics().memories()).isEqualTo(left);
        assertThat(store.statistics().chunks()).isEqualTo(left);
      }
    }
  }
}
