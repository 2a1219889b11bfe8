package dev.cairn.testkit.schemas;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The repository as its definition reads, in memory. */
public final class InMemorySchemaRepository implements SchemaRepository {

  private final Map<ItemId, SchemaKey> keys = new HashMap<>();
  private final Map<SchemaKey, ItemSchemas> schemas = new HashMap<>();
  private final Map<ItemType, Long> last = new EnumMap<>(ItemType.class);

  @Override
  public synchronized List<SchemaKey> save(List<ItemRecord> records) {
    Map<ItemId, ItemRecord> latest = new LinkedHashMap<>();
    List.copyOf(records).forEach(record -> latest.put(record.id(), record));
    latest.values().forEach(this::put);
    return records.stream().map(record -> key(record.id())).toList();
  }

  @Override
  public synchronized void keep(Map<SchemaKey, ItemRecord> records) {
    records.values().forEach(record -> schemas.keySet().remove(keys.remove(record.id())));
    remove(records.keySet());
    records.forEach(
        (key, record) -> {
          keys.put(record.id(), key);
          schemas.put(key, record.schemas());
          last.merge(key.type(), key.number(), Math::max);
        });
  }

  @Override
  public synchronized void remove(Collection<SchemaKey> gone) {
    schemas.keySet().removeAll(gone);
    keys.values().removeAll(gone);
  }

  @Override
  public synchronized Map<SchemaKey, ItemSchemas> load(Collection<SchemaKey> wanted) {
    Map<SchemaKey, ItemSchemas> loaded = new HashMap<>();
    for (SchemaKey key : wanted) {
      ItemSchemas found = schemas.get(key);
      if (found != null) {
        loaded.put(key, found);
      }
    }
    return loaded;
  }

  @Override
  public void ping() {}

  @Override
  public void close() {}

  private void put(ItemRecord record) {
    ItemType type = record.profile().type();
    SchemaKey known = keys.get(record.id());
    if (known == null || known.type() != type) {
      schemas.keySet().remove(known);
      keys.put(record.id(), new SchemaKey(type, last.merge(type, 1L, Long::sum)));
    }
    schemas.put(key(record.id()), record.schemas());
  }

  private SchemaKey key(ItemId id) {
    return Objects.requireNonNull(keys.get(id));
  }
}
