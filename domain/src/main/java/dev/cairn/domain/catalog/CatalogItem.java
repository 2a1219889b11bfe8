package dev.cairn.domain.catalog;

import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Identity;

/** An item as the index knows it: what it is, and where its schemas are. */
@AggregateRoot
public record CatalogItem(ItemProfile profile, long number) {

  @Identity
  public ItemId id() {
    return profile.id();
  }

  public SchemaKey schemaKey() {
    return new SchemaKey(profile.type(), number);
  }

  public CatalogItem describedAs(String description) {
    return new CatalogItem(profile.describedAs(description), number);
  }
}
