package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.server.CatalogFaultContract;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

class CatalogFaultTest extends CatalogFaultContract {

  @Override
  protected FaultyProxy proxy() {
    return FalkorServer.shared().proxy();
  }

  @Override
  protected CatalogIndex open(int port) {
    return FalkorCatalogIndex.open(
        FalkorServer.shared()
            .settings(port)
            .withTimeouts(
                Duration.ofMillis(1500), Duration.ofMillis(1000), Duration.ofMillis(500)));
  }

  @Override
  protected Set<Fault> outages() {
    return EnumSet.complementOf(EnumSet.of(Fault.NONE));
  }
}
