package dev.cairn.bootstrap.wiring;

import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.Reranker;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.OwnModels;
import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The models that the settings ask for, and how to get any model that a store was built with. */
public final class Embedders {

  private static final String IN_OLLAMA = "ollama/";

  private final Home home;
  private final Settings settings;
  private final OwnModels own;
  private volatile @Nullable ModelStamp asked;

  public Embedders(Home home, Settings settings) {
    this.home = home;
    this.settings = settings;
    this.own = new OwnModels(home, settings);
  }

  /** The model for memories. Ollama is asked for its dimension the first time. */
  public ModelStamp forMemories() {
    return configured(Setting.ONNX_MODEL);
  }

  /** The same for the catalogue. */
  public ModelStamp forCatalog() {
    return configured(Setting.CATALOG_MODEL);
  }

  private ModelStamp configured(Setting packaged) {
    if (usesOllama()) {
      return inOllama();
    }
    return own.embeds() ? own.stamp() : onnx(packaged).stamp();
  }

  /** The model with this stamp, ready to embed. */
  public Embedder load(ModelStamp stamp) {
    if (stamp.name().startsWith(IN_OLLAMA)) {
      return ollama(stamp.name().substring(IN_OLLAMA.length()));
    }
    return own.embeds() && own.stamp().equals(stamp)
        ? own.embedder(this::tokenizer)
        : OnnxEmbedder.load(known(stamp), home.cache());
  }

  /** Whether the best hits of a search are to be read once more. */
  boolean reranks() {
    return own.reranks();
  }

  Reranker reranker() {
    return own.reranker(this::tokenizer);
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

  private TextTokenizer tokenizer(Path json) {
    return RemoteLoader.load(settings, home.cache()).tokenizer(json);
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
                    ("The store was built with the model %s, which is not one of %s, nor the one that"
                            + " onnx.path names now. Set it back, or run `cairn reembed` to bring"
                            + " the store to the model in use.")
                        .formatted(stamp.name(), String.join(", ", OnnxModel.names()))));
  }
}
