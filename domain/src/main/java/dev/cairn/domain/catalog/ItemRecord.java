package dev.cairn.domain.catalog;

import org.jmolecules.ddd.types.ValueObject;

/** An item in full, as it is registered. */
public record ItemRecord(ItemProfile profile, ItemSchemas schemas) implements ValueObject {

  public ItemId id() {
    return profile.id();
  }
}
