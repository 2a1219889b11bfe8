package dev.cairn.adapter.postgres;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;

class PostgresCatalogIndexContractTest extends CatalogIndexContract {

  private final PostgresSettings settings = PostgresServer.shared().settings();

  @Override
  protected CatalogIndex open() {
    return PostgresServer.catalog(settings);
  }
}
