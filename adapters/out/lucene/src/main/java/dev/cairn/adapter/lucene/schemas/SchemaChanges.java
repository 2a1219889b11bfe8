package dev.cairn.adapter.lucene.schemas;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.IndexWriter;
import org.jspecify.annotations.Nullable;

/**
 * What the next commit will change about the schemas. Numbers are given on the last snapshot and
 * all the changes before, by one thread.
 */
public final class SchemaChanges implements WriteQueue.Draft<SchemaChanges> {

  private record Row(SchemaKey key, ItemSchemas schemas) {}

  private final SchemaSnapshot base;
  private final Map<ItemId, Optional<Row>> rows;
  private final Map<SchemaKey, Optional<ItemId>> items;
  private final Map<ItemType, Long> lastNumbers;

  public SchemaChanges(SchemaSnapshot base) {
    this(base, new LinkedHashMap<>(), new HashMap<>(), new EnumMap<>(base.lastNumbers()));
  }

  private SchemaChanges(
      SchemaSnapshot base,
      Map<ItemId, Optional<Row>> rows,
      Map<SchemaKey, Optional<ItemId>> items,
      Map<ItemType, Long> lastNumbers) {
    this.base = base;
    this.rows = rows;
    this.items = items;
    this.lastNumbers = lastNumbers;
  }

  @Override
  public SchemaChanges copy() {
    return new SchemaChanges(
        base, new LinkedHashMap<>(rows), new HashMap<>(items), new EnumMap<>(lastNumbers));
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Saves records and answers their keys; of two with the same id the later one counts. */
  public List<SchemaKey> save(List<ItemRecord> records) throws IOException {
    Map<ItemId, ItemRecord> latest = new LinkedHashMap<>();
    records.forEach(record -> latest.put(record.id(), record));
    Map<ItemId, SchemaKey> keys = new HashMap<>();
    for (ItemRecord record : latest.values()) {
      keys.put(record.id(), save(record));
    }
    return records.stream().map(record -> Objects.requireNonNull(keys.get(record.id()))).toList();
  }

  private SchemaKey save(ItemRecord record) throws IOException {
    ItemType type = record.profile().type();
    SchemaKey key = key(record.id());
    if (key == null || key.type() != type) {
      if (key != null) {
        items.put(key, Optional.empty());
      }
      key = new SchemaKey(type, lastNumbers.merge(type, 1L, Long::sum));
      items.put(key, Optional.of(record.id()));
    }
    rows.put(record.id(), Optional.of(new Row(key, record.schemas())));
    return key;
  }

  /** Saves records under these keys, in place of what had the keys or the ids before. */
  public void keep(Map<SchemaKey, ItemRecord> records) throws IOException {
    for (Map.Entry<SchemaKey, ItemRecord> each : records.entrySet()) {
      remove(each.getKey());
      SchemaKey before = key(each.getValue().id());
      if (before != null) {
        remove(before);
      }
    }
    for (Map.Entry<SchemaKey, ItemRecord> each : records.entrySet()) {
      SchemaKey key = each.getKey();
      ItemRecord record = each.getValue();
      rows.put(record.id(), Optional.of(new Row(key, record.schemas())));
      items.put(key, Optional.of(record.id()));
      lastNumbers.merge(key.type(), key.number(), Math::max);
    }
  }

  public boolean remove(SchemaKey key) throws IOException {
    ItemId item = item(key);
    if (item != null) {
      rows.put(item, Optional.empty());
      items.put(key, Optional.empty());
    }
    return item != null;
  }

  /** What the commit says about itself: the numbers given so far. */
  public Map<String, String> data() {
    Map<String, Long> counters = new TreeMap<>();
    lastNumbers.forEach((type, number) -> counters.put(type.label(), number));
    return Commits.data(null, counters);
  }

  public void writeTo(IndexWriter writer) throws IOException {
    for (Map.Entry<ItemId, Optional<Row>> change : rows.entrySet()) {
      ItemId item = change.getKey();
      Optional<Row> row = change.getValue();
      if (row.isPresent()) {
        writer.updateDocument(
            SchemaDocuments.term(item),
            SchemaDocuments.of(item, row.get().key(), row.get().schemas()));
      } else {
        writer.deleteDocuments(SchemaDocuments.term(item));
      }
    }
  }

  private @Nullable SchemaKey key(ItemId item) throws IOException {
    Optional<Row> changed = rows.get(item);
    return changed == null ? base.key(item) : changed.map(Row::key).orElse(null);
  }

  private @Nullable ItemId item(SchemaKey key) throws IOException {
    Optional<ItemId> changed = items.get(key);
    return changed == null ? base.item(key) : changed.orElse(null);
  }
}
