package dev.cairn.adapter.postgres;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;

class PostgresMemoryStoreContractTest extends MemoryStoreContract {

  private final PostgresSettings settings = PostgresServer.shared().settings();

  @Override
  protected MemoryStore open() {
    return PostgresServer.memories(settings);
  }
}
