package dev.cairn.adapter.qdrant;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;
import org.junit.jupiter.api.AfterEach;

class QdrantCatalogIndexContractTest extends CatalogIndexContract {

  private final QdrantSettings settings = QdrantServer.shared().settings();

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }

  @Override
  protected CatalogIndex open() {
    return QdrantCatalogIndex.open(settings);
  }
}
