package dev.cairn.adapter.handover;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import org.jspecify.annotations.Nullable;

/**
 * What can be asked of an owner. The use cases are one message for each request; the ports below
 * them are for what goes through a whole store: re-embedding, moving, looking after it.
 */
enum Service {
  ADD(MemoryUseCases.Add.class, Subject.MEMORIES),
  SEARCH(MemoryUseCases.Search.class, Subject.MEMORIES),
  RETRIEVE(MemoryUseCases.Retrieve.class, Subject.MEMORIES),
  UPDATE(MemoryUseCases.Update.class, Subject.MEMORIES),
  BROWSE(MemoryUseCases.Browse.class, null),
  EXPLORE(MemoryUseCases.Explore.class, null),
  DELETE(MemoryUseCases.Delete.class, null),
  CATALOG_SEARCH(CatalogUseCases.Search.class, Subject.CATALOG),
  CATALOG_EDIT(CatalogUseCases.Edit.class, Subject.CATALOG),
  CATALOG_BROWSE(CatalogUseCases.Browse.class, null),
  STORE(MemoryStore.class, null),
  STORE_PARTS(StoreParts.class, null),
  EMBEDDER(Embedder.class, null),
  INDEX(CatalogIndex.class, null),
  CATALOG_EMBEDDER(Embedder.class, null),
  SCHEMAS(SchemaRepository.class, null);

  /** Memories and catalogue may have different models. */
  enum Subject {
    MEMORIES,
    CATALOG
  }

  private final Class<?> type;
  private final @Nullable Subject subject;

  Service(Class<?> type, @Nullable Subject subject) {
    this.type = type;
    this.subject = subject;
  }

  Class<?> type() {
    return type;
  }

  /** Whose model the asker must have agreed to, if any. */
  @Nullable Subject subject() {
    return subject;
  }
}
