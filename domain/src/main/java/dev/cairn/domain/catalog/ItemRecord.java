package dev.cairn.domain.catalog;

import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Identity;

/** An item in full, as it is registered. */
@AggregateRoot
public record ItemRecord(ItemProfile profile, ItemSchemas schemas) {

  @Identity
  public ItemId id() {
    return profile.id();
  }
}
