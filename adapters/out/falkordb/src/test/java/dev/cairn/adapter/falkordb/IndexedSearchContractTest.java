package dev.cairn.adapter.falkordb;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;

/** The whole contract once more with the vector index, and an index that is renewed often. */
class IndexedSearchContractTest extends MemoryStoreContract {

  private final FalkorSettings settings = FalkorServer.shared().settings();

  @Override
  protected MemoryStore open() {
    return FalkorMemoryStore.open(settings, new GraphTuning(0, 0, 20));
  }
}
