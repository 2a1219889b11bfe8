package dev.cairn.application.port;

import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Where the full records of catalogue items live. It gives every item a number, counted per type
 * and never given twice. Safe to call from many threads; fails with a {@link
 * dev.cairn.domain.error.DatabaseError}. {@code SchemaRepositoryContract} in the test kit is the
 * full definition.
 */
public interface SchemaRepository extends AutoCloseable {

  /**
   * Saves records, all or nothing, and answers where they are, in their order. An item that is
   * known by its id keeps its number; if its type has changed it gets a new one, and the old record
   * is gone.
   */
  List<SchemaKey> save(List<ItemRecord> records);

  /**
   * Saves records under the keys that they have elsewhere, all or nothing, in place of whatever is
   * here under those ids and those keys. Numbers given later are higher.
   */
  void keep(Map<SchemaKey, ItemRecord> records);

  /** Removes records; those that do not exist don't matter. */
  void remove(Collection<SchemaKey> keys);

  /** Those of the schemas that exist, loaded at once. */
  Map<SchemaKey, ItemSchemas> load(Collection<SchemaKey> keys);

  /** Fails where the repository can't be reached. */
  void ping();

  @Override
  void close();
}
