package dev.cairn.bootstrap;

import dev.cairn.adapter.falkordb.FalkorCatalogIndex;
import dev.cairn.adapter.falkordb.FalkorMemoryStore;
import dev.cairn.adapter.falkordb.FalkorSettings;
import dev.cairn.adapter.lucene.LuceneCatalogIndex;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.lucene.LuceneSchemaRepository;
import dev.cairn.adapter.postgres.PostgresSchemaRepository;
import dev.cairn.adapter.postgres.PostgresSettings;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.bench.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Opens stores by the names that the settings give them. Only the embedded memory store is opened
 * at once; a server that is down must not keep the others from working.
 */
record Backends(Home home, Settings settings) {

  static final List<String> STORES = List.of("lucene", "falkordb");

  MemoryStore memories(String store) {
    return switch (store) {
      case "falkordb" -> Lazily.opened(MemoryStore.class, () -> FalkorMemoryStore.open(falkordb()));
      default -> LuceneMemoryStore.open(home.store());
    };
  }

  CatalogIndex catalog(String store) {
    return Lazily.opened(
        CatalogIndex.class,
        () ->
            switch (store) {
              case "falkordb" -> FalkorCatalogIndex.open(falkordb());
              default -> LuceneCatalogIndex.open(home.catalog());
            });
  }

  SchemaRepository schemas() {
    return Lazily.opened(
        SchemaRepository.class,
        () ->
            switch (settings.get(Setting.SCHEMAS)) {
              case "postgres" -> new PostgresSchemaRepository(postgres());
              default -> LuceneSchemaRepository.open(home.schemas());
            });
  }

  /** An empty memory store of its own beside the one in use. */
  Trial trial(String store, Path folder) {
    if (store.equals("falkordb")) {
      FalkorSettings trial = falkordb().withPrefix("cairn-bench-" + UUID.randomUUID());
      return new Trial(FalkorMemoryStore.open(trial), () -> FalkorMemoryStore.drop(trial));
    }
    return new Trial(
        LuceneMemoryStore.open(folder.resolve(UUID.randomUUID().toString())), () -> {});
  }

  /** What is wrong with the memory store itself, seen without opening it for use. */
  Optional<String> damage() {
    return switch (settings.get(Setting.MEMORY_STORE)) {
      case "falkordb" -> FalkorMemoryStore.examine(falkordb());
      default -> LuceneMemoryStore.examine(home.store());
    };
  }

  /** What helps when the part that this setting chooses does not answer. */
  String remedy(Setting part) {
    return switch (settings.get(part)) {
      case "falkordb" ->
          "Start FalkorDB with '--appendonly yes', or correct falkordb.host, falkordb.port,"
              + " falkordb.user and falkordb.password.";
      case "ollama" -> "Start Ollama, or correct ollama.url and ollama.model.";
      case "onnx" -> "Remove the folder .dist beside the launcher and start it again to rebuild.";
      default ->
          "End other Cairn processes and try again. If it stays, restore the store folder from a"
              + " backup or import an export into a new folder.";
    };
  }

  private FalkorSettings falkordb() {
    return FalkorSettings.of(
            settings.get(Setting.FALKORDB_HOST), settings.number(Setting.FALKORDB_PORT))
        .withCredentials(
            orNull(settings.get(Setting.FALKORDB_USER)),
            orNull(settings.get(Setting.FALKORDB_PASSWORD)))
        .withTls(Boolean.parseBoolean(settings.get(Setting.FALKORDB_TLS)))
        .withPrefix(settings.get(Setting.FALKORDB_GRAPH))
        .withPoolSize(settings.number(Setting.FALKORDB_POOL));
  }

  private PostgresSettings postgres() {
    return new PostgresSettings(
        settings.get(Setting.POSTGRES_URL),
        settings.get(Setting.POSTGRES_USER),
        settings.get(Setting.POSTGRES_PASSWORD),
        settings.number(Setting.POSTGRES_POOL),
        PostgresSettings.DEFAULT_CONNECTION_TIMEOUT,
        PostgresSettings.DEFAULT_STATEMENT_TIMEOUT,
        PostgresSettings.DEFAULT_RETRIES);
  }

  private static @Nullable String orNull(String setting) {
    return setting.isEmpty() ? null : setting;
  }
}
