package dev.cairn.testkit.catalog;

import dev.cairn.application.port.CatalogIndex;

/** The oracle keeps the contract that it is the measure of. */
class InMemoryCatalogIndexTest extends CatalogIndexContract {

  private final InMemoryCatalogIndex index = new InMemoryCatalogIndex();

  @Override
  protected CatalogIndex open() {
    return index;
  }
}
