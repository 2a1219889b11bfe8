package dev.cairn.adapter.cli.measure;

import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;

/**
 * Stores of some backend that are empty and nobody else's.
 *
 * @param end removes them with all they hold
 */
public record TrialStore(
    MemoryStore memories, CatalogIndex catalog, SchemaRepository schemas, Runnable end)
    implements AutoCloseable {

  /** Removes the stores also where the process is told to end meanwhile. */
  public Interruption ifInterrupted() {
    return Interruption.calls(end);
  }

  @Override
  public void close() {
    memories.close();
    catalog.close();
    schemas.close();
    end.run();
  }
}
