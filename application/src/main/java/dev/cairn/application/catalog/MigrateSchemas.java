package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies the schemas of a catalogue's items from one repository to another, under the same numbers,
 * so that the items find them in both; until the catalogue has not changed meanwhile.
 */
public record MigrateSchemas(
    CatalogIndex catalog, SchemaRepository source, SchemaRepository target) {

  /**
   * Answers how many items have their schemas in both.
   *
   * @param again whether the target was filled by an earlier run, so that only what differs has to
   *     be written
   */
  public long run(boolean again) {
    return Settled.when(catalog::revision, () -> bring(again));
  }

  private long bring(boolean again) {
    return CatalogPages.items(catalog).mapToLong(page -> bring(page, again)).sum();
  }

  private long bring(List<CatalogItem> items, boolean again) {
    List<SchemaKey> keys = items.stream().map(CatalogItem::schemaKey).toList();
    Map<SchemaKey, ItemSchemas> wanted = source.load(keys);
    Map<SchemaKey, ItemSchemas> held = again ? target.load(keys) : Map.of();
    Map<SchemaKey, ItemRecord> changed = new HashMap<>();
    for (CatalogItem item : items) {
      ItemSchemas schemas = wanted.get(item.schemaKey());
      if (schemas != null && !schemas.equals(held.get(item.schemaKey()))) {
        changed.put(item.schemaKey(), new ItemRecord(item.profile(), schemas));
      }
    }
    if (!changed.isEmpty()) {
      target.keep(changed);
    }
    return wanted.size();
  }
}
