package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every item gets a number of its type, keeps it, and nobody else ever gets it. */
abstract class SchemaNumberSuite extends SchemaSuite {

  @ParameterizedTest
  @EnumSource
  void countsFromOne(ItemType type) {
    assertThat(save(record("a", type, titled("a")))).containsExactly(new SchemaKey(type, 1));
  }

  @Test
  void answersKeysInTheOrderOfTheRecords() {
    save(tool("c"), tool("a"));

    List<SchemaKey> keys = save(tool("b"), tool("a"), tool("d"), tool("c"));

    assertThat(keys).hasSize(4).doesNotHaveDuplicates();
    assertThat(keys.get(1)).isEqualTo(save(tool("a")).getFirst());
    assertThat(keys.get(3)).isEqualTo(save(tool("c")).getFirst());
    assertThat(keys)
        .zipSatisfy(
            List.of("b", "a", "d", "c"), (key, title) -> assertSame(load(key), titled(title)));
  }

  @Test
  void answersManyKeysInTheOrderOfTheRecords() {
    List<String> ids = IntStream.range(0, 1_000).mapToObj(n -> "item " + n * 7919 % 1_000).toList();

    List<SchemaKey> keys = repository().save(ids.stream().map(SchemaSuite::tool).toList());

    assertThat(keys).hasSize(1_000).doesNotHaveDuplicates();
    assertThat(repository().load(keys)).hasSize(1_000);
    assertThat(keys).zipSatisfy(ids, (key, id) -> assertSame(load(key), titled(id)));
  }

  @Test
  void answersNothingForNothing() {
    assertThat(repository().save(List.of())).isEmpty();
  }

  @Test
  void keepsTheNumberOfAKnownItem() {
    SchemaKey first = save(tool("a")).getFirst();
    save(tool("b"));
    reopen();

    assertThat(save(tool("a"))).containsExactly(first);
  }

  @Test
  void countsEachTypeByItself() {
    List<SchemaKey> keys =
        save(
            record("a", ItemType.TOOL, titled("tool")),
            record("b", ItemType.PROMPT, titled("prompt")),
            record("c", ItemType.RESOURCE, titled("resource")));

    assertThat(keys)
        .containsExactly(
            new SchemaKey(ItemType.TOOL, 1),
            new SchemaKey(ItemType.PROMPT, 1),
            new SchemaKey(ItemType.RESOURCE, 1));
  }

  @Test
  void neverGivesANumberTwice() {
    SchemaKey first = save(tool("a")).getFirst();
    SchemaKey second = save(tool("b")).getFirst();
    repository().remove(List.of(first, second));

    List<SchemaKey> later = save(tool("c"), tool("a"));

    assertThat(later).doesNotContain(first, second).doesNotHaveDuplicates();
    assertThat(later).allSatisfy(key -> assertThat(key.number()).isGreaterThan(second.number()));
  }

  @Test
  void neverGivesANumberTwiceAfterReopening() {
    SchemaKey last = save(tool("a"), tool("b")).getLast();
    repository().remove(List.of(last));
    reopen();

    assertThat(save(tool("c")).getFirst().number()).isGreaterThan(last.number());
  }

  @Test
  void givesOneKeyToAnItemThatComesTwiceAndKeepsTheLaterSchemas() {
    ItemRecord earlier = record("a", ItemType.TOOL, titled("earlier"));
    ItemRecord later = record("a", ItemType.TOOL, titled("later"));

    List<SchemaKey> keys = save(earlier, tool("b"), later);

    assertThat(keys.get(2)).isEqualTo(keys.get(0)).isNotEqualTo(keys.get(1));
    assertSame(load(keys.getFirst()), titled("later"));
  }

  @Test
  void givesOneKeyToAnItemThatComesTwiceWithTwoTypes() {
    ItemRecord earlier = record("a", ItemType.TOOL, titled("earlier"));
    ItemRecord later = record("a", ItemType.PROMPT, titled("later"));

    List<SchemaKey> keys = save(earlier, later);

    assertThat(keys.get(0)).isEqualTo(keys.get(1));
    assertThat(keys.get(0).type()).isEqualTo(ItemType.PROMPT);
    assertSame(load(keys.getFirst()), titled("later"));
  }

  @Test
  void keepsRecordsUnderTheKeysThatTheyHaveElsewhere() {
    SchemaKey low = new SchemaKey(ItemType.TOOL, 3);
    SchemaKey high = new SchemaKey(ItemType.TOOL, 70_000);

    repository().keep(Map.of(high, tool("a"), low, tool("b")));
    reopen();

    assertSame(load(high), titled("a"));
    assertSame(load(low), titled("b"));
    assertThat(save(tool("a"), tool("b"))).containsExactly(high, low);
    assertThat(save(tool("c")).getFirst().number()).isGreaterThan(high.number());
    assertThat(save(record("p", ItemType.PROMPT, titled("p"))).getFirst().number()).isEqualTo(1);
  }

  @Test
  void whatIsKeptTakesThePlaceOfItsIdAndOfItsKey() {
    List<SchemaKey> before =
        save(tool("a"), tool("b"), tool("c"), record("d", ItemType.PROMPT, titled("d")));
    SchemaKey moved = new SchemaKey(ItemType.TOOL, 9);

    repository()
        .keep(
            Map.of(
                before.get(1),
                record("a", ItemType.TOOL, titled("new a")),
                before.get(0),
                tool("b"),
                moved,
                record("d", ItemType.TOOL, titled("new d"))));

    assertSame(load(before.get(0)), titled("b"));
    assertSame(load(before.get(1)), titled("new a"));
    assertSame(load(before.get(2)), titled("c"));
    assertSame(load(moved), titled("new d"));
    assertThat(load(before.get(3))).isNull();
    assertThat(save(tool("a"), tool("b"), tool("c"), tool("d")))
        .containsExactly(before.get(1), before.get(0), before.get(2), moved);
  }

  @Test
  void whoseKeyIsTakenIsGone() {
    List<SchemaKey> before = save(tool("a"), tool("b"));

    repository().keep(Map.of(before.get(0), tool("c")));

    assertSame(load(before.get(0)), titled("c"));
    assertThat(save(tool("a")).getFirst()).isNotIn(before);
    assertThat(save(tool("b")).getFirst()).isEqualTo(before.get(1));
  }

  @Test
  void tellsIdsApartThatDifferInCaseOrBlanksOnly() {
    List<SchemaKey> keys = save(tool("a"), tool("A"), tool("a "), tool("á"), tool("a\u0301"));

    assertThat(keys).doesNotHaveDuplicates();
  }
}
