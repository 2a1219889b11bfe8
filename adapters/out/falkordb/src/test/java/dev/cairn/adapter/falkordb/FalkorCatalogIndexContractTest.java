package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;

class FalkorCatalogIndexContractTest extends CatalogIndexContract {

  private final FalkorSettings settings = FalkorServer.shared().settings();

  @Override
  protected CatalogIndex open() {
    return FalkorCatalogIndex.open(settings);
  }
}
