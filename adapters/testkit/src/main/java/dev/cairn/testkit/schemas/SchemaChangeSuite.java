package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is saved replaces what was there, what is removed is gone, and nothing happens by half. */
abstract class SchemaChangeSuite extends SchemaSuite {

  @Test
  void replacesAllSchemasOfAKnownItem() {
    ItemSchemas full = ItemSchemas.of(Map.of("a", 1), Map.of("b", 2), Map.of("c", 3));
    ItemSchemas other = ItemSchemas.of(null, Map.of("d", 4), null);
    SchemaKey key = save(record("a", ItemType.TOOL, full)).getFirst();
    assertSame(load(key), full);

    save(record("a", ItemType.TOOL, other));

    assertSame(load(key), other);
  }

  @Test
  void showsAChangeAfterEveryLoad() {
    SchemaKey key = save(tool("a")).getFirst();
    for (int version = 0; version < 20; version++) {
      save(record("a", ItemType.TOOL, titled("version " + version)));

      assertSame(load(key), titled("version " + version));
    }
  }

  @Test
  void keepsWhatWasSavedAfterReopening() {
    SchemaKey key = save(tool("a")).getFirst();
    save(record("a", ItemType.TOOL, titled("changed")));
    reopen();

    assertSame(load(key), titled("changed"));
  }

  @Test
  void givesAnItemOfAnotherTypeANewKeyAndForgetsTheOld() {
    SchemaKey tool = save(tool("a")).getFirst();
    assertSame(load(tool), titled("a"));

    SchemaKey prompt = save(record("a", ItemType.PROMPT, titled("prompt"))).getFirst();

    assertThat(prompt.type()).isEqualTo(ItemType.PROMPT);
    assertThat(repository().load(List.of(tool, prompt))).containsOnlyKeys(prompt);
    assertThat(save(tool("a")).getFirst()).isNotEqualTo(tool);
    assertThat(load(prompt)).isNull();
  }

  @Test
  void removesOnlyWhatItIsToldTo() {
    List<SchemaKey> keys = save(tool("a"), tool("b"), tool("c"));

    repository().remove(List.of(keys.get(0), keys.get(2)));

    assertThat(repository().load(keys)).containsOnlyKeys(keys.get(1));
    reopen();
    assertThat(repository().load(keys)).containsOnlyKeys(keys.get(1));
  }

  @Test
  void forgetsWhatWasLoadedBeforeItWasRemoved() {
    SchemaKey key = save(tool("a")).getFirst();
    assertSame(load(key), titled("a"));

    repository().remove(List.of(key));

    assertThat(load(key)).isNull();
  }

  @Test
  void removesOneTypeAndNotTheOthersWithTheSameNumber() {
    SchemaKey tool = save(record("a", ItemType.TOOL, titled("tool"))).getFirst();
    SchemaKey prompt = save(record("b", ItemType.PROMPT, titled("prompt"))).getFirst();

    repository().remove(List.of(tool));

    assertThat(repository().load(List.of(tool, prompt))).containsOnlyKeys(prompt);
  }

  @Test
  void doesNotMindRemovingWhatDoesNotExist() {
    SchemaKey key = save(tool("a")).getFirst();

    repository().remove(List.of());
    repository().remove(List.of(new SchemaKey(ItemType.TOOL, 99), key, key));
    repository().remove(List.of(key, new SchemaKey(ItemType.RESOURCE, Long.MAX_VALUE)));

    assertThat(load(key)).isNull();
  }

  @Test
  void savesNothingWhereOneRecordFails() {
    SchemaKey known = save(tool("a")).getFirst();
    List<ItemRecord> broken =
        new FailingAtTheEnd(record("a", ItemType.TOOL, titled("changed")), tool("b"));

    assertThatThrownBy(() -> repository().save(broken)).isInstanceOf(RuntimeException.class);

    assertSame(load(known), titled("a"));
    reopen();
    assertSame(load(known), titled("a"));
    SchemaKey next = new SchemaKey(ItemType.TOOL, known.number() + 1);
    assertThat(load(next)).isNull();
  }

  @Test
  void answersAPing() {
    repository().ping();
  }

  /** Records of which the last can't be had. */
  private static final class FailingAtTheEnd extends AbstractList<ItemRecord> {

    private final List<ItemRecord> records;

    FailingAtTheEnd(ItemRecord... records) {
      this.records = List.of(records);
    }

    @Override
    public ItemRecord get(int index) {
      return records.get(index);
    }

    @Override
    public int size() {
      return records.size() + 1;
    }
  }
}
