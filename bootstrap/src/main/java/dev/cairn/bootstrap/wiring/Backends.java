package dev.cairn.bootstrap.wiring;

import dev.cairn.adapter.lucene.LuceneCatalogIndex;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.lucene.LuceneSchemaRepository;
import dev.cairn.adapter.postgres.PostgresCatalogIndex;
import dev.cairn.adapter.postgres.PostgresMemoryStore;
import dev.cairn.adapter.postgres.PostgresSchemaRepository;
import dev.cairn.adapter.postgres.PostgresSettings;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.settings.AllowedValues;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.domain.error.ValidationError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Opens stores by the names that the settings give them. Only the embedded memory store is opened
 * at once; a server that is down must not keep the others from working.
 */
public record Backends(Home home, Settings settings) {

  private static final Duration CONNECTION = Duration.ofSeconds(2);

  public MemoryStore memories(String store) {
    return switch (store) {
      case AllowedValues.EMBEDDED ->
          embedded(home.store(), LuceneMemoryStore::open, LuceneMemoryStore::openToRead);
      case AllowedValues.POSTGRES ->
          Lazily.opened(MemoryStore.class, () -> PostgresMemoryStore.open(patient()));
      default -> Lazily.opened(MemoryStore.class, () -> remote().memories(store));
    };
  }

  public CatalogIndex catalog(String store) {
    return Lazily.opened(
        CatalogIndex.class,
        () ->
            switch (store) {
              case AllowedValues.EMBEDDED ->
                  embedded(
                      home.catalog(), LuceneCatalogIndex::open, LuceneCatalogIndex::openToRead);
              case AllowedValues.POSTGRES -> PostgresCatalogIndex.open(patient());
              default -> remote().catalog(store);
            });
  }

  public SchemaRepository schemas(String place) {
    return Lazily.opened(
        SchemaRepository.class,
        () ->
            switch (place) {
              case AllowedValues.POSTGRES -> new PostgresSchemaRepository(postgres());
              default ->
                  embedded(
                      home.schemas(),
                      LuceneSchemaRepository::open,
                      LuceneSchemaRepository::openToRead);
            });
  }

  private <T> T embedded(Path folder, Function<Path, T> open, Function<Path, T> openToRead) {
    return (home.isReadOnly() ? openToRead : open).apply(folder);
  }

  /** The same servers with stores of another name on them. */
  public Backends named(String name) {
    Map<Setting, String> changed = new EnumMap<>(settings.values());
    changed.put(Setting.FALKORDB_GRAPH, name);
    changed.put(Setting.QDRANT_COLLECTION, name);
    changed.put(Setting.POSTGRES_SCHEMA, name);
    return new Backends(home, new Settings(changed));
  }

  /** Removes a server's memories and catalogue; embedded ones go with their folder. */
  public void drop(String store) {
    switch (store) {
      case AllowedValues.EMBEDDED -> {}
      case AllowedValues.POSTGRES -> PostgresMemoryStore.drop(patient());
      default -> remote().drop(store);
    }
  }

  /** What is wrong with the memory store itself, seen without opening it for use. */
  public Optional<String> damage() {
    String store = settings.get(Setting.MEMORY_STORE);
    return switch (store) {
      case AllowedValues.EMBEDDED -> LuceneMemoryStore.examine(home.store());
      case AllowedValues.POSTGRES -> PostgresMemoryStore.examine(patient());
      default -> remote().damage(store);
    };
  }

  /** What helps when the part that this setting chooses does not answer. */
  public String remedy(Setting part) {
    return switch (settings.get(part)) {
      case "falkordb" ->
          "Start FalkorDB with '--appendonly yes', or correct falkordb.host, falkordb.port (or"
              + " falkordb.sentinels and falkordb.sentinel_master), falkordb.user and"
              + " falkordb.password.";
      case "qdrant" ->
          "Start Qdrant 1.18 or later, or correct qdrant.host, qdrant.port (its gRPC port),"
              + " qdrant.api_key and qdrant.tls.";
      case AllowedValues.POSTGRES ->
          "Start PostgreSQL with fsync on, for memories and catalogue with pgvector 0.8 or newer, or"
              + " correct postgres.url, postgres.user and postgres.password.";
      case "ollama" -> "Start Ollama, or correct ollama.url and ollama.model.";
      case "onnx" -> "Remove the folder .dist beside the launcher and start it again to rebuild.";
      default ->
          "End other Cairn processes and try again. If it stays, restore the store folder from a"
              + " backup or import an export into a new folder.";
    };
  }

  private RemoteParts remote() {
    return RemoteLoader.load(settings, home.cache());
  }

  /** Schemas are waited for but shortly, since answers go out without them. */
  private PostgresSettings postgres() {
    return postgres(
        PostgresSettings.DEFAULT_CONNECTION_TIMEOUT, PostgresSettings.DEFAULT_STATEMENT_TIMEOUT);
  }

  private PostgresSettings patient() {
    return postgres(CONNECTION, Duration.ofSeconds(settings.number(Setting.POSTGRES_TIMEOUT)));
  }

  private PostgresSettings postgres(Duration connection, Duration statement) {
    PostgresSettings database =
        new PostgresSettings(
            url(),
            settings.get(Setting.POSTGRES_USER),
            settings.get(Setting.POSTGRES_PASSWORD),
            settings.number(Setting.POSTGRES_POOL),
            connection,
            statement,
            PostgresSettings.DEFAULT_RETRIES);
    String schema = settings.get(Setting.POSTGRES_SCHEMA);
    return schema.isEmpty() ? database : database.withSchema(schema);
  }

  private String url() {
    String url = settings.get(Setting.POSTGRES_URL);
    if (url.isEmpty()) {
      throw new ValidationError(
          Setting.POSTGRES_URL.key, "needed here, such as jdbc:postgresql://localhost/cairn");
    }
    return url;
  }
}
