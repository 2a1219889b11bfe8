package dev.cairn.adapter.cli.measure;

import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.application.port.MemoryStore;

/**
 * A store of some backend that is empty and nobody else's.
 *
 * @param end removes it with all it holds
 */
public record TrialStore(MemoryStore store, Runnable end) implements AutoCloseable {

  /** Removes the store also where the process is told to end meanwhile. */
  public Interruption ifInterrupted() {
    return Interruption.calls(end);
  }

  @Override
  public void close() {
    store.close();
    end.run();
  }
}
