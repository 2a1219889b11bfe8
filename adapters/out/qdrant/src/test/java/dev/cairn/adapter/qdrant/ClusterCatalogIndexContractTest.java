package dev.cairn.adapter.qdrant;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;
import org.junit.jupiter.api.AfterEach;

/** The same through a cluster, whose nodes each have everything. */
class ClusterCatalogIndexContractTest extends CatalogIndexContract {

  private final QdrantSettings settings = QdrantNodes.shared().settings(0);

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }

  @Override
  protected CatalogIndex open() {
    return QdrantCatalogIndex.open(settings);
  }
}
