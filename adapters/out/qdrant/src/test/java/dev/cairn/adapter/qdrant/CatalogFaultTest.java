package dev.cairn.adapter.qdrant;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.server.CatalogFaultContract;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

class CatalogFaultTest extends CatalogFaultContract {

  private final QdrantServer server = QdrantServer.shared();
  private final QdrantSettings settings = server.settings();

  @Override
  protected FaultyProxy proxy() {
    return server.proxy();
  }

  @Override
  protected CatalogIndex open(int port) {
    return QdrantCatalogIndex.open(
        server
            .settings(port)
            .withPrefix(settings.prefix())
            .withTimeouts(Duration.ofMillis(800), Duration.ofMillis(800)));
  }

  @Override
  protected Set<Fault> outages() {
    return EnumSet.complementOf(EnumSet.of(Fault.NONE));
  }

  @AfterEach
  void clear() {
    QdrantServer.clear(settings);
  }
}
