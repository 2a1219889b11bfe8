package dev.cairn.adapter.postgres;

import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemType;
import org.jspecify.annotations.Nullable;

/** A record as it is written to the database, still without its number. */
record ItemRow(
    ItemId id,
    ItemType type,
    String profile,
    @Nullable String input,
    @Nullable String output,
    @Nullable String annotations) {

  static ItemRow of(ItemRecord record) {
    return new ItemRow(
        record.id(),
        record.profile().type(),
        SchemaJson.written(record.profile()),
        SchemaJson.written(record.schemas().input()),
        SchemaJson.written(record.schemas().output()),
        SchemaJson.written(record.schemas().annotations()));
  }
}
