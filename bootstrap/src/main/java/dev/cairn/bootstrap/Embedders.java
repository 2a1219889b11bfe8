package dev.cairn.bootstrap;

import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import org.jspecify.annotations.Nullable;

/** The models that the settings ask for, and how to get any model that a store was built with. */
final class Embedders {

  private static final String IN_OLLAMA = "ollama/";

  private final Home home;
  private final Settings settings;
  private volatile @Nullable ModelStamp asked;

  Embedders(Home home, Settings settings) {
    this.home = home;
    this.settings = settings;
  }

  /** The model for memories. Ollama is asked for its dimension the first time. */
  ModelStamp forMemories() {
    return usesOllama() ? inOllama() : onnx(Setting.ONNX_MODEL).stamp();
  }

  /** The same for the catalogue. */
  ModelStamp forCatalog() {
    return usesOllama() ? inOllama() : onnx(Setting.CATALOG_MODEL).stamp();
  }

  /** The model with this stamp, ready to embed. */
  Embedder load(ModelStamp stamp) {
    return stamp.name().startsWith(IN_OLLAMA)
        ? ollama(stamp.name().substring(IN_OLLAMA.length()))
        : OnnxEmbedder.load(known(stamp), home.cache());
  }

  private boolean usesOllama() {
    return settings.get(Setting.EMBEDDER).equals("ollama");
  }

  private ModelStamp inOllama() {
    ModelStamp known = asked;
    if (known == null) {
      try (Embedder embedder = ollama(settings.get(Setting.OLLAMA_MODEL))) {
        known = embedder.model().stamp();
        asked = known;
      }
    }
    return known;
  }

  private Embedder ollama(String model) {
    return RemoteLoader.load(settings, home.cache()).ollama(model);
  }

  private OnnxModel onnx(Setting setting) {
    return OnnxModel.named(settings.get(setting)).orElseThrow();
  }

  private static OnnxModel known(ModelStamp stamp) {
    return OnnxModel.named(stamp.name())
        .orElseThrow(
            () ->
                new EmbeddingError(
                    "The store was built with the model %s, which is not one of %s"
                        .formatted(stamp.name(), String.join(", ", OnnxModel.names()))));
  }
}
