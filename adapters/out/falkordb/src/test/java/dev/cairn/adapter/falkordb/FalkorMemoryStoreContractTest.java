package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;

class FalkorMemoryStoreContractTest extends MemoryStoreContract {

  private final FalkorSettings settings = FalkorServer.shared().settings();

  @Override
  protected MemoryStore open() {
    return FalkorMemoryStore.open(settings);
  }
}
