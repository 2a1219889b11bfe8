package dev.cairn.bootstrap;

import dev.cairn.adapter.cli.Cairn;
import dev.cairn.adapter.handover.Handover;
import dev.cairn.adapter.handover.Local;
import dev.cairn.adapter.handover.Role;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Normalization;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/** A data folder in use: every adapter wired as the settings say. Opening it waits for nothing. */
final class Engine implements Cairn {

  private final Home home;
  private final Settings settings;
  private final ModelStamp model;
  private final Handover handover;
  private final MemoryUseCases memories;
  private final AtomicBoolean started = new AtomicBoolean();

  private Engine(Home home, Settings settings, boolean preload) {
    this.home = home;
    this.settings = settings;
    this.model = settings.model();
    this.handover = new Handover(home.path(), () -> own(preload));
    Embedder embedder =
        new AgreedEmbedder(handover.embedder(), model, () -> ReembedLock.isTaken(home));
    this.memories =
        MemoryUseCases.on(embedder, handover.store(), normalization(), Clock.systemUTC());
  }

  /**
   * @param preload whether the model is loaded at once, or only when it is needed
   */
  static Engine prepare(Home home, Settings settings, boolean preload) {
    return new Engine(home.create(), settings, preload);
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
  public MemoryStore store() {
    return handover.store();
  }

  ModelStamp configuredModel() {
    return model;
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

  /** What the owner of the folder opens: the store at once, the model behind its back. */
  private Local own(boolean preload) {
    MemoryStore store = LuceneMemoryStore.open(home.store());
    ServingEmbedder embedder = new ServingEmbedder(store, model, this::load);
    if (preload) {
      embedder.preload();
    }
    return new Local(store, embedder);
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
