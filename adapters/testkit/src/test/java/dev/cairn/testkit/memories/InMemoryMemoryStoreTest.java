package dev.cairn.testkit.memories;

import dev.cairn.application.port.MemoryStore;

/** The oracle keeps the contract that it is the measure of. */
class InMemoryMemoryStoreTest extends MemoryStoreContract {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();

  @Override
  protected MemoryStore open() {
    return store.reopen();
  }
}
