package dev.cairn.adapter.postgres;

import dev.cairn.domain.catalog.ItemSchemas;

/**
 * Schemas from the database.
 *
 * @param size how many characters they were
 */
record Loaded(ItemSchemas schemas, int size) {}
