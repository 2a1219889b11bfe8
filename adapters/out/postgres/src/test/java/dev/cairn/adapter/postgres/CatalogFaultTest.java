package dev.cairn.adapter.postgres;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.server.CatalogFaultContract;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.util.EnumSet;
import java.util.Set;

class CatalogFaultTest extends CatalogFaultContract {

  @Override
  protected FaultyProxy proxy() {
    return PostgresServer.shared().proxy();
  }

  @Override
  protected CatalogIndex open(int port) {
    return PostgresServer.catalog(PostgresServer.shared().impatient(port));
  }

  @Override
  protected Set<Fault> outages() {
    return EnumSet.of(Fault.REFUSE, Fault.RESET, Fault.GARBAGE);
  }
}
