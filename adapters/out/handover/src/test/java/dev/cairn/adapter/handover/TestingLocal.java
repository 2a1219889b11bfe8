package dev.cairn.adapter.handover;

import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.InMemoryCatalogIndex;
import dev.cairn.testkit.InMemorySchemaRepository;

/** An owner's ports where only the memories matter. */
final class TestingLocal {

  private TestingLocal() {}

  static Local of(MemoryStore store, Embedder embedder) {
    return new Local(
        store, embedder, new InMemoryCatalogIndex(), new InMemorySchemaRepository(), embedder);
  }
}
