package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.catalog.ItemSchemas;

/**
 * Schemas from the database.
 *
 * @param size how many characters they were
 */
record Loaded(ItemSchemas schemas, int size) {

  static Loaded of(Attributes row) {
    return new Loaded(
        ItemSchemas.of(row.json("input"), row.json("output"), row.json("annotations")),
        row.small("size"));
  }
}
