package dev.cairn.adapter.cli.measure;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import java.nio.file.Path;
import java.util.List;

/** What is measured: models as the settings name them, and stores to work on and throw away. */
public interface Workbench {

  /** Loads the embedder for memories. */
  Embedder memoryEmbedder();

  /** The same for the catalogue. */
  Embedder catalogEmbedder();

  /** The embedded memory store of this data folder. */
  MemoryStore memories(Path home);

  /** The embedded catalogue of this data folder. */
  CatalogIndex catalog(Path home);

  /** The embedded schemas of this data folder. */
  SchemaRepository schemas(Path home);

  /** The names of all backends that hold memories. */
  List<String> backends();

  /**
   * Empty stores of this backend; fails where its server is not to be had.
   *
   * @param folder where an embedded one may keep its files
   */
  TrialStore trial(String backend, Path folder);
}
