package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemId;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemIds;
import static dev.cairn.testkit.catalog.CatalogFixtures.items;
import static dev.cairn.testkit.catalog.CatalogFixtures.skillId;
import static dev.cairn.testkit.catalog.CatalogFixtures.skills;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.testkit.Concurrently;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads at once. */
abstract class CatalogConcurrencySuite extends CatalogSuite {

  private static final int WRITERS = 4;
  private static final int EACH = 15;

  @Test
  void writersAtTheSameTimeLoseNothing() {
    save(skills(1, 1).getFirst());

    Concurrently.run(
        WRITERS,
        thread -> {
          for (int i = 1; i <= EACH; i++) {
            save(item(100 * thread + i).skills(1));
          }
          return thread;
        });

    assertThat(index().statistics().items()).isEqualTo(WRITERS * EACH);
    assertThat(toolCount(skillId(1))).isEqualTo(WRITERS * EACH);
    reopen();
    assertThat(index().statistics().items()).isEqualTo(WRITERS * EACH);
  }

  @Test
  void everyWriterSeesItsOwnWritesAtOnce() {
    Concurrently.run(
        WRITERS,
        thread -> {
          for (int i = 1; i <= EACH; i++) {
            int n = 100 * thread + i;
            save(item(n).skills(n));
            assertThat(nearestItems(axis(0), ItemFilter.searchable(Set.of(skillId(n)), null), 5))
                .containsExactly(itemId(n));
            if (i % 3 == 0) {
              remove(itemId(n));
              assertThat(index().items(List.of(itemId(n)))).isEmpty();
            }
          }
          return thread;
        });
  }

  @Test
  void readersAreNeverDisturbedByWriters() {
    index().save(skills(1, 5), items(1, 100));
    AtomicInteger writing = new AtomicInteger(2);

    Concurrently.run(
        WRITERS,
        thread -> {
          if (thread >= 2) {
            return reads(writing);
          }
          try {
            write(thread);
            return 0;
          } finally {
            writing.decrementAndGet();
          }
        });

    assertThat(index().items(itemIds(1, 100))).hasSize(100);
  }

  @Test
  void ofEightWhoRemoveTheSameItemExactlyOneDoes() {
    save(item(1).build(), item(2).build());

    List<CatalogIds> removed =
        Concurrently.run(8, thread -> index().remove(CatalogIds.of(itemId(1))));

    assertThat(removed).filteredOn(ids -> !ids.isEmpty()).hasSize(1);
  }

  private int reads(AtomicInteger writing) {
    int reads = 0;
    while (writing.get() > 0 || reads == 0) {
      read();
      reads++;
    }
    return reads;
  }

  private void write(int thread) {
    for (int i = 0; i < EACH; i++) {
      int n = 1000 * (thread + 1) + i;
      save(item(n).skills(1).vector(axis(0)).build(), item(1 + thread).name("changed").build());
      if (i % 2 == 0) {
        remove(itemId(n));
      }
    }
  }

  private void read() {
    Nearest<CatalogItem> nearest = index().nearestItems(axis(0), ACTIVE, ANY, 1000);
    assertThat(foundItems(nearest)).doesNotHaveDuplicates().containsAll(itemIds(1, 100));
    assertThat(nearest.total()).isEqualTo(nearest.best().size());
    assertThat(IntStream.range(1, nearest.best().size()))
        .allMatch(i -> cosine(nearest.best().get(i - 1)) >= cosine(nearest.best().get(i)));
    assertThat(index().browseItems(ItemFilter.EVERYTHING, 0, 100).values()).hasSize(100);
    assertThat(nearestSkills(axis(0), 10)).hasSize(5);
  }
}
