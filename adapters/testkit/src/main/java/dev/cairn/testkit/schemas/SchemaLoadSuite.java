package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A load answers for each key that exists, and for no other. */
abstract class SchemaLoadSuite extends SchemaSuite {

  @Test
  void loadsOnlyWhatExists() {
    SchemaKey key = save(tool("a")).getFirst();

    Map<SchemaKey, ItemSchemas> loaded =
        repository()
            .load(
                List.of(
                    new SchemaKey(ItemType.TOOL, 0),
                    key,
                    new SchemaKey(ItemType.TOOL, key.number() + 1),
                    new SchemaKey(ItemType.PROMPT, key.number()),
                    new SchemaKey(ItemType.TOOL, -1),
                    new SchemaKey(ItemType.TOOL, Long.MAX_VALUE)));

    assertThat(loaded).containsOnlyKeys(key);
  }

  @Test
  void loadsNothingFromAnEmptyRepository() {
    assertThat(repository().load(List.of(new SchemaKey(ItemType.TOOL, 1)))).isEmpty();
  }

  @Test
  void loadsNothingForNothing() {
    save(tool("a"));

    assertThat(repository().load(List.of())).isEmpty();
  }

  @Test
  void seesWhatWasSavedAfterItWasMissing() {
    SchemaKey first = new SchemaKey(ItemType.TOOL, 1);
    assertThat(load(first)).isNull();

    save(tool("a"));

    assertSame(load(first), titled("a"));
  }

  @Test
  void loadsManyAtOnce() {
    List<SchemaKey> keys =
        repository().save(IntStream.range(0, 500).mapToObj(n -> tool("item " + n)).toList());

    Map<SchemaKey, ItemSchemas> loaded = repository().load(keys);

    assertThat(loaded.keySet()).isEqualTo(Set.copyOf(keys));
    assertSame(loaded.get(keys.get(321)), titled("item 321"));
  }

  @Test
  void doesNotMindKeysThatComeTwice() {
    SchemaKey key = save(tool("a")).getFirst();

    assertThat(repository().load(List.of(key, key, key))).containsOnlyKeys(key);
  }

  @Test
  void neverMixesUpTypesWithTheSameNumber() {
    List<SchemaKey> keys = new ArrayList<>();
    for (ItemType type : ItemType.values()) {
      keys.addAll(save(record("id " + type, type, titled(type.label()))));
    }

    Map<SchemaKey, ItemSchemas> together = repository().load(keys);

    assertThat(keys).extracting(SchemaKey::number).containsOnly(1L);
    for (SchemaKey key : keys) {
      assertSame(together.get(key), titled(key.type().label()));
      assertThat(repository().load(List.of(key))).containsOnlyKeys(key);
    }
  }

  @Test
  void loadsTheSameAgain() {
    List<SchemaKey> keys = save(tool("a"), tool("b"));

    Map<SchemaKey, ItemSchemas> once = repository().load(keys);

    assertThat(repository().load(keys)).isEqualTo(once);
    assertThat(repository().load(keys.reversed())).isEqualTo(once);
  }
}
