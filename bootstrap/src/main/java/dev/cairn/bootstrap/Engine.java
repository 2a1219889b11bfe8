package dev.cairn.bootstrap;

import dev.cairn.adapter.cli.Cairn;
import dev.cairn.adapter.handover.Handover;
import dev.cairn.adapter.handover.Local;
import dev.cairn.adapter.handover.Role;
import dev.cairn.adapter.lucene.LuceneCatalogIndex;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.lucene.LuceneSchemaRepository;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.adapter.postgres.PostgresSchemaRepository;
import dev.cairn.adapter.postgres.PostgresSettings;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Normalization;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/** A data folder in use: every adapter wired as the settings say. Opening it waits for nothing. */
final class Engine implements Cairn {

  private final Home home;
  private final Settings settings;
  private final ModelStamp model;
  private final Handover handover;
  private final MemoryUseCases memories;
  private final CatalogUseCases catalog;
  private final AtomicBoolean started = new AtomicBoolean();

  private Engine(Home home, Settings settings, boolean preload, UnaryOperator<Embedder> queries) {
    this.home = home;
    this.settings = settings;
    this.model = settings.model();
    this.handover = new Handover(home.path(), () -> own(preload));
    this.memories =
        MemoryUseCases.on(
            queries.apply(agreed(handover.embedder(), model)),
            handover.store(),
            normalization(),
            Clock.systemUTC());
    this.catalog =
        CatalogUseCases.on(
            queries.apply(agreed(handover.catalogEmbedder(), settings.catalogModel())),
            handover.catalog(),
            handover.schemas(),
            normalization(),
            FallbackPolicy.DEFAULT);
  }

  /**
   * @param preload whether the model is loaded at once, or only when it is needed
   */
  static Engine prepare(Home home, Settings settings, boolean preload) {
    return new Engine(home.create(), settings, preload, UnaryOperator.identity());
  }

  /** An engine for many clients, who often ask the same. */
  static Engine prepareForMany(Home home, Settings settings) {
    return new Engine(home.create(), settings, true, QueryCache::new);
  }

  private Embedder agreed(Embedder embedder, ModelStamp configured) {
    return new AgreedEmbedder(embedder, configured, () -> ReembedLock.isTaken(home));
  }

  /** Begins to open everything, in the background. */
  Engine start() {
    if (started.compareAndSet(false, true)) {
      handover.start();
    }
    return this;
  }

  @Override
  public MemoryUseCases memories() {
    start();
    return memories;
  }

  @Override
  public CatalogUseCases catalog() {
    start();
    return catalog;
  }

  @Override
  public MemoryStore store() {
    return handover.store();
  }

  CatalogIndex catalogIndex() {
    return handover.catalog();
  }

  SchemaRepository schemas() {
    return handover.schemas();
  }

  ModelStamp configuredModel() {
    return model;
  }

  ModelStamp configuredCatalogModel() {
    return settings.catalogModel();
  }

  /** Fails while the model for memories is not to be had. */
  void requireEmbedder() {
    handover.embedder().model();
  }

  Role role() {
    return handover.role();
  }

  @Override
  public void close() {
    boolean neverStarted = started.compareAndSet(false, true);
    if (!neverStarted) {
      handover.close();
    }
  }

  /** What the owner of the folder opens: the stores at once, the model behind their back. */
  private Local own(boolean preload) {
    MemoryStore store = LuceneMemoryStore.open(home.store());
    CatalogIndex index =
        Lazily.opened(CatalogIndex.class, () -> LuceneCatalogIndex.open(home.catalog()));
    Models models = new Models(this::load);
    ServingEmbedder embedder = new ServingEmbedder(store::model, model, models);
    if (preload) {
      embedder.preload();
    }
    return new Local(
        store,
        embedder,
        index,
        Lazily.opened(SchemaRepository.class, this::openSchemas),
        new ServingEmbedder(index::model, settings.catalogModel(), models));
  }

  private SchemaRepository openSchemas() {
    return switch (settings.get(Setting.SCHEMAS)) {
      case "postgres" -> new PostgresSchemaRepository(postgres());
      default -> LuceneSchemaRepository.open(home.schemas());
    };
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

  private Embedder load(ModelStamp stamp) {
    return load(stamp, home);
  }

  /** The model with this stamp, in this process. */
  static Embedder load(ModelStamp stamp, Home home) {
    OnnxModel wanted =
        OnnxModel.named(stamp.name())
            .orElseThrow(
                () ->
                    new EmbeddingError(
                        "The store was built with the model %s, which is not one of %s"
                            .formatted(stamp.name(), String.join(", ", OnnxModel.names()))));
    return OnnxEmbedder.load(wanted, home.cache());
  }

  private Normalization normalization() {
    return Normalization.valueOf(
        settings.get(Setting.SEARCH_NORMALIZATION).toUpperCase(Locale.ROOT));
  }
}
