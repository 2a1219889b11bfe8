package dev.cairn.adapter.cli;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.MemoryStore;

/** An opened data folder, for the length of one command. */
public interface Cairn extends AutoCloseable {

  MemoryUseCases memories();

  /** The store below the use cases, for what goes through every memory: export, short ids. */
  MemoryStore store();

  CatalogUseCases catalog();

  @Override
  void close();
}
