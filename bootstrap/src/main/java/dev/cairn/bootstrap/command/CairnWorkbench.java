package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.adapter.lucene.LuceneCatalogIndex;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.lucene.LuceneSchemaRepository;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.settings.AllowedValues;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.wiring.Backends;
import dev.cairn.bootstrap.wiring.Embedders;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Models and stores for measuring, the stores empty and beside those in use. */
public record CairnWorkbench(CairnHost host, CairnCommand root) implements Workbench {

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
    return AllowedValues.STORES;
  }

  @Override
  public TrialStore trial(String backend, Path folder) {
    String name = "cairn-bench-" + UUID.randomUUID();
    Home own = new Home(folder.resolve(name));
    Backends beside = new Backends(own, host.settings(root.homeOptions())).named(name);
    return new TrialStore(
        beside.memories(backend),
        beside.catalog(backend),
        beside.schemas(AllowedValues.EMBEDDED),
        () -> beside.drop(backend));
  }
}
