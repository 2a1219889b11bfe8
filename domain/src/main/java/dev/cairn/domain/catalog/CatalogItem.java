package dev.cairn.domain.catalog;

import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Identity;

/**
 * An item as the index knows it: what it is, and where its schemas are.
 *
 * @param parameters what it takes, in words that a request may share with it
 */
@AggregateRoot
public record CatalogItem(ItemProfile profile, long number, String parameters) {

  @Identity
  public ItemId id() {
    return profile.id();
  }

  public SchemaKey schemaKey() {
    return new SchemaKey(profile.type(), number);
  }

  /** What the item is found by where words count. */
  public String wording() {
    return parameters.isEmpty() ? profile.passage() : profile.passage() + "\n" + parameters;
  }

  public CatalogItem describedAs(String description) {
    return new CatalogItem(profile.describedAs(description), number, parameters);
  }
}
