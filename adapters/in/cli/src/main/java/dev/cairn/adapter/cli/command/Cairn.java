package dev.cairn.adapter.cli.command;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;

/** An opened data folder, for the length of one command. */
public interface Cairn extends AutoCloseable {

  MemoryUseCases memories();

  CatalogUseCases catalog();

  @Override
  void close();
}
