package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;

/** An item with its schemas. */
public record DescribedItem(CatalogItem item, ItemSchemas schemas) {

  /** The item as it was registered. */
  ItemRecord record() {
    return new ItemRecord(item.profile(), schemas);
  }
}
