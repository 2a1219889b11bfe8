package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.testkit.Concurrently;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads at once get what one thread after the other would have got. */
abstract class SchemaConcurrencySuite extends SchemaSuite {

  private static final int THREADS = 8;
  private static final int ITEMS = 25;

  @Test
  void givesDifferentItemsDifferentNumbers() {
    List<SchemaKey> keys =
        Concurrently.run(THREADS, thread -> repository().save(items("thread " + thread))).stream()
            .flatMap(List::stream)
            .toList();

    assertThat(keys).hasSize(THREADS * ITEMS).doesNotHaveDuplicates();
    assertThat(repository().load(keys)).hasSize(THREADS * ITEMS);
  }

  @Test
  void givesTheSameItemsTheSameNumbersWhateverTheirOrder() {
    List<Map<String, SchemaKey>> answers = Concurrently.run(THREADS, this::saveShuffled);

    assertThat(answers).containsOnly(answers.getFirst());
    assertThat(Set.copyOf(answers.getFirst().values())).hasSize(ITEMS);
  }

  @Test
  void endsWithOneOfTheSchemasThatWereSavedAtTheSameTime() {
    List<SchemaKey> keys =
        Concurrently.run(
            THREADS, thread -> save(record("a", ItemType.TOOL, titled("by " + thread))).getFirst());

    assertThat(keys).containsOnly(keys.getFirst());
    ItemSchemas last = load(keys.getFirst());
    assertThat(IntStream.range(0, THREADS).mapToObj(thread -> titled("by " + thread)))
        .contains(last);
    reopen();
    assertThat(load(keys.getFirst())).isEqualTo(last);
  }

  @Test
  void leavesOneRecordOfAnItemWhoseTypeChangesAtTheSameTime() {
    List<SchemaKey> keys =
        Concurrently.run(
            THREADS, thread -> save(record("a", type(thread), titled("by " + thread))).getFirst());

    assertThat(repository().load(keys)).hasSize(1);
    reopen();
    assertThat(repository().load(keys)).hasSize(1);
  }

  @Test
  void loadsWhileOthersSaveAndRemove() {
    List<SchemaKey> steady = repository().save(items("steady"));

    List<Integer> sizes =
        Concurrently.run(
            THREADS,
            thread -> {
              List<SchemaKey> own = repository().save(items("thread " + thread));
              int found = repository().load(steady).size() + repository().load(own).size();
              repository().remove(own);
              return found - repository().load(own).size();
            });

    assertThat(sizes).containsOnly(2 * ITEMS);
  }

  private Map<String, SchemaKey> saveShuffled(int thread) {
    List<ItemRecord> records = new ArrayList<>(items("shared"));
    Collections.shuffle(records, new Random(thread));
    List<SchemaKey> keys = repository().save(records);
    return IntStream.range(0, ITEMS)
        .boxed()
        .collect(Collectors.toMap(n -> records.get(n).id().value(), keys::get));
  }

  private static ItemType type(int thread) {
    return List.of(ItemType.values()).get(thread % 3);
  }

  private static List<ItemRecord> items(String prefix) {
    return IntStream.range(0, ITEMS).mapToObj(n -> tool(prefix + " " + n)).toList();
  }
}
