package dev.cairn.domain.catalog;

import org.jmolecules.ddd.types.ValueObject;

/**
 * Where an item's schemas are kept. Numbers count per type: a tool, a prompt and a resource with
 * the same number are three different records.
 */
public record SchemaKey(ItemType type, long number) implements ValueObject {}
