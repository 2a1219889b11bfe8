package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the suites of the contract share: an open repository, and records to put into it. */
abstract class SchemaSuite {

  private @Nullable SchemaRepository opened;

  abstract SchemaRepository open();

  @BeforeEach
  void openRepository() {
    opened = open();
  }

  @AfterEach
  void closeRepository() {
    repository().close();
  }

  final SchemaRepository repository() {
    return Objects.requireNonNull(opened);
  }

  final void reopen() {
    repository().close();
    opened = open();
  }

  final List<SchemaKey> save(ItemRecord... records) {
    return repository().save(List.of(records));
  }

  final @Nullable ItemSchemas load(SchemaKey key) {
    return repository().load(List.of(key)).get(key);
  }

  static ItemRecord tool(String id) {
    return record(id, ItemType.TOOL, titled(id));
  }

  static ItemRecord record(String id, ItemType type, ItemSchemas schemas) {
    return new ItemRecord(
        new ItemProfile(new ItemId(id), type, "a name", "", Set.of(), null, true), schemas);
  }

  /** Schemas that can be told from others by their title. */
  static ItemSchemas titled(String title) {
    return ItemSchemas.of(Map.of("title", title), null, null);
  }

  /** Equal in content: the order of keys and the type that holds a number do not matter. */
  static void assertSame(@Nullable ItemSchemas actual, ItemSchemas expected) {
    ItemSchemas found = Objects.requireNonNull(actual, "the schemas do not exist");
    assertThat(content(found.input())).isEqualTo(content(expected.input()));
    assertThat(content(found.output())).isEqualTo(content(expected.output()));
    assertThat(content(found.annotations())).isEqualTo(content(expected.annotations()));
  }

  private static @Nullable Object content(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> object -> {
        Map<Object, @Nullable Object> content = new HashMap<>();
        object.forEach((key, member) -> content.put(key, content(member)));
        yield content;
      }
      case List<?> list -> {
        List<@Nullable Object> content = new ArrayList<>();
        list.forEach(element -> content.add(content(element)));
        yield content;
      }
      case Number number -> new BigDecimal(number.toString()).stripTrailingZeros();
      case null, default -> value;
    };
  }
}
