package dev.cairn.bootstrap;

import dev.cairn.adapter.cli.CairnCommand;
import dev.cairn.adapter.cli.measure.Trial;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.adapter.lucene.LuceneCatalogIndex;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.lucene.LuceneSchemaRepository;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Models and stores for measuring, the stores empty and beside those in use. */
record CairnWorkbench(CairnHost host, CairnCommand root) implements Workbench {

  @Override
  public Embedder memoryEmbedder() {
    Embedders embedders = host.embedders(root.homeOptions());
    return embedders.load(embedders.forMemories());
  }

  @Override
  public Embedder catalogEmbedder() {
    Embedders embedders = host.embedders(root.homeOptions());
    return embedders.load(embedders.forCatalog());
  }

  @Override
  public MemoryStore memories(Path home) {
    return LuceneMemoryStore.open(new Home(home).store());
  }

  @Override
  public CatalogIndex catalog(Path home) {
    return LuceneCatalogIndex.open(new Home(home).catalog());
  }

  @Override
  public SchemaRepository schemas(Path home) {
    return LuceneSchemaRepository.open(new Home(home).schemas());
  }

  @Override
  public List<String> backends() {
    return Backends.STORES;
  }

  @Override
  public Trial trial(String backend, Path folder) {
    String name = "cairn-bench-" + UUID.randomUUID();
    if (backend.equals(Backends.EMBEDDED)) {
      return new Trial(memories(folder.resolve(name)), () -> {});
    }
    Backends beside =
        new Backends(host.resolve(root.homeOptions()), host.settings(root.homeOptions()))
            .named(name);
    return new Trial(beside.memories(backend), () -> beside.drop(backend));
  }
}
