package dev.cairn.testkit.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.testkit.OpenedSuite;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the suites of the contract share: an open repository, and records to put into it. */
abstract class SchemaSuite extends OpenedSuite<SchemaRepositoryContract, SchemaRepository> {

  SchemaSuite() {
    super(SchemaRepositoryContract.class, SchemaRepositoryContract::open, SchemaRepository::close);
  }

  final SchemaRepository repository() {
    return opened();
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
    assertThat(actual).isEqualTo(expected);
  }
}
