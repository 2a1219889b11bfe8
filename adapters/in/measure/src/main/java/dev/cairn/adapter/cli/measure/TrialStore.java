package dev.cairn.adapter.cli.measure;

import dev.cairn.application.port.MemoryStore;

/**
 * A store of some backend that is empty and nobody else's.
 *
 * @param end removes it with all it holds
 */
public record TrialStore(MemoryStore store, Runnable end) implements AutoCloseable {

  @Override
  public void close() {
    store.close();
    end.run();
  }
}
