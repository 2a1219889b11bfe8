package dev.cairn.bootstrap.wiring;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.handover.Asker;
import dev.cairn.adapter.handover.Handover;
import dev.cairn.adapter.handover.Local;
import dev.cairn.adapter.handover.Role;
import dev.cairn.adapter.wire.catalog.CatalogAnswerSize;
import dev.cairn.adapter.wire.memories.MemoryAnswerSize;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.bootstrap.settings.AllowedValues;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.score.Normalization;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/** A data folder in use: every adapter wired as the settings say. Opening it waits for nothing. */
public final class Engine implements Cairn {

  private final Home home;
  private final Settings settings;
  private final Embedders embedders;
  private final Handover handover;
  private final AtomicBoolean started = new AtomicBoolean();

  private Engine(Home home, Settings settings, boolean preload, UnaryOperator<Embedder> queries) {
    this.home = home;
    this.settings = settings;
    this.embedders = new Embedders(home, settings);
    this.handover = new Handover(home.path(), asker(), () -> own(preload, queries));
  }

  /**
   * An engine for one client.
   *
   * @param preload whether the model is loaded at once, or only when it is needed
   */
  public static Engine prepare(Home home, Settings settings, boolean preload) {
    return new Engine(home.create(), settings, preload, UnaryOperator.identity());
  }

  /** An engine for many clients, who often ask the same. */
  public static Engine prepareForMany(Home home, Settings settings) {
    return new Engine(home.create(), settings, true, QueryCache.shared());
  }

  private Asker asker() {
    return new Asker(
        Normalization.valueOf(settings.get(Setting.SEARCH_NORMALIZATION).toUpperCase(Locale.ROOT)),
        embedders.reranks(),
        embedders::forMemories,
        embedders::forCatalog,
        () -> ReembedLock.isTaken(home));
  }

  /** Begins to open everything, in the background. */
  public Engine start() {
    if (started.compareAndSet(false, true)) {
      handover.start();
    }
    return this;
  }

  @Override
  public MemoryUseCases memories() {
    start();
    return handover.memories();
  }

  @Override
  public CatalogUseCases catalog() {
    start();
    return handover.catalog();
  }

  /** The store below the use cases, for what goes through all of it. */
  public MemoryStore store() {
    return handover.store();
  }

  /** The embedder for memories; it is the engine's to close. */
  public Embedder memoryEmbedder() {
    return handover.embedder();
  }

  /** The same for the catalogue. */
  public Embedder catalogEmbedder() {
    return handover.catalogEmbedder();
  }

  public CatalogIndex catalogIndex() {
    return handover.index();
  }

  public SchemaRepository schemas() {
    return handover.schemas();
  }

  public ModelStamp configuredModel() {
    return embedders.forMemories();
  }

  public ModelStamp configuredCatalogModel() {
    return embedders.forCatalog();
  }

  /**
   * Fails while nothing can be embedded. A store that is down can't tell its model, which is no
   * fault of the embedder; then the configured model is asked for.
   */
  public void requireEmbedder() {
    try {
      handover.embedder().embedQuery("ready?");
    } catch (DatabaseError e) {
      embedders.forMemories();
    }
  }

  public Role role() {
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
  private Local own(boolean preload, UnaryOperator<Embedder> queries) {
    Backends backends = new Backends(home, settings);
    MemoryStore store = backends.memories(settings.get(Setting.MEMORY_STORE));
    CatalogIndex index = backends.catalog(settings.get(Setting.CATALOG_STORE));
    Models models = new Models(embedders::load);
    ServingEmbedder embedder = new ServingEmbedder(store::model, embedders::forMemories, models);
    if (preload) {
      preload(embedder);
    }
    return new Local(
        store,
        queries.apply(embedder),
        index,
        backends.schemas(settings.get(Setting.SCHEMAS)),
        queries.apply(new ServingEmbedder(index::model, embedders::forCatalog, models)),
        embedders.reranks() ? Lazily.opened(Reranker.class, embedders::reranker) : null,
        new MemoryAnswerSize(),
        new CatalogAnswerSize());
  }

  /** Which model it is must not be asked of a server that may be down, while all wait. */
  private void preload(ServingEmbedder embedder) {
    boolean embedded =
        settings.get(Setting.MEMORY_STORE).equals(AllowedValues.EMBEDDED)
            && settings.get(Setting.EMBEDDER).equals("onnx");
    if (embedded) {
      embedder.preload();
    } else {
      Thread.ofPlatform().daemon().name("cairn-preload").start(embedder::tryPreload);
    }
  }
}
