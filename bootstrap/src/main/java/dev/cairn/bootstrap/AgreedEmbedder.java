package dev.cairn.bootstrap;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The embedder of one process, which refuses to work until the model in service is the one this
 * process is configured for, or the store is on its way there. Once they agree, the process follows
 * the store through later changes of the model.
 */
final class AgreedEmbedder implements Embedder {

  private final Embedder serving;
  private final Supplier<ModelStamp> configured;
  private final BooleanSupplier reembedding;
  private volatile boolean agreed;

  AgreedEmbedder(Embedder serving, Supplier<ModelStamp> configured, BooleanSupplier reembedding) {
    this.serving = serving;
    this.configured = configured;
    this.reembedding = reembedding;
  }

  @Override
  public EmbeddingModel model() {
    EmbeddingModel model = serving.model();
    if (!agreed) {
      if (!reembedding.getAsBoolean()) {
        model.stamp().requireSame(configured.get());
      }
      agreed = true;
    }
    return model;
  }

  @Override
  public Embedding embedQuery(String text) {
    return agreed().embedQuery(text);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return agreed().embedPassages(texts);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return agreed().tokenize(text);
  }

  @Override
  public void close() {
    serving.close();
  }

  private Embedder agreed() {
    if (!agreed) {
      model();
    }
    return serving;
  }
}
