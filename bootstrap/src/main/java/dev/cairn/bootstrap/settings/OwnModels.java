package dev.cairn.bootstrap.settings;

import dev.cairn.adapter.onnx.FolderSettings;
import dev.cairn.adapter.onnx.ModelFolder;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxReranker;
import dev.cairn.adapter.onnx.Pooling;
import dev.cairn.adapter.onnx.Tokenizers;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.Reranker;
import dev.cairn.domain.embedding.ModelStamp;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The models that somebody brought along in folders of their own, as the settings name them. */
public final class OwnModels {

  private final Home home;
  private final Settings settings;
  private @Nullable ModelFolder embedding;
  private @Nullable ModelStamp stamp;

  public OwnModels(Home home, Settings settings) {
    this.home = home;
    this.settings = settings;
  }

  /** Looks into the folders; a missing or wrong one is refused by the name of its setting. */
  void check() {
    if (embeds()) {
      ModelFolder unused = embedding();
    }
    if (reranks()) {
      ModelFolder unused = reranking();
    }
  }

  public boolean embeds() {
    return settings.says(Setting.ONNX_PATH);
  }

  public boolean reranks() {
    return settings.says(Setting.RERANK_PATH);
  }

  /** What its vectors are stamped with; the files are read for that once. */
  public synchronized ModelStamp stamp() {
    if (stamp == null) {
      stamp = OnnxEmbedder.stamp(embedding(), home.cache());
    }
    return stamp;
  }

  public Embedder embedder(Tokenizers tokenizers) {
    return OnnxEmbedder.load(embedding(), home.cache(), tokenizers);
  }

  public Reranker reranker(Tokenizers tokenizers) {
    return OnnxReranker.load(reranking(), home.cache(), tokenizers);
  }

  private synchronized ModelFolder embedding() {
    if (embedding == null) {
      embedding = ModelFolder.of(folder(Setting.ONNX_PATH), said());
    }
    return embedding;
  }

  private FolderSettings said() {
    return new FolderSettings(
        "onnx",
        settings.said(Setting.ONNX_POOLING).flatMap(Pooling::named).orElse(null),
        settings.said(Setting.ONNX_QUERY_PREFIX).orElse(null),
        settings.said(Setting.ONNX_PASSAGE_PREFIX).orElse(null),
        settings.said(Setting.ONNX_MAX_TOKENS).map(Integer::valueOf).orElse(null),
        settings.said(Setting.ONNX_UNRELATED).map(Double::valueOf).orElse(null),
        settings.said(Setting.ONNX_RELATED).map(Double::valueOf).orElse(null));
  }

  private ModelFolder reranking() {
    Integer tokens = settings.said(Setting.RERANK_MAX_TOKENS).map(Integer::valueOf).orElse(null);
    return ModelFolder.of(
        folder(Setting.RERANK_PATH), FolderSettings.none("rerank").withMaxTokens(tokens));
  }

  private Path folder(Setting setting) {
    return home.path().resolve(settings.get(setting));
  }
}
