package dev.cairn.adapter.handover;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The embedder for one process, which refuses to work until the model in service is the one that
 * process is configured for, or the store is on its way there. Once they agree, the process follows
 * the store through later changes of the model.
 */
record AgreedEmbedder(Embedder serving, Expectation expectation, BooleanSupplier reembedding)
    implements Embedder {

  @Override
  public EmbeddingModel model() {
    EmbeddingModel model = serving.model();
    ModelStamp expected = expectation.expected();
    if (expected != null) {
      if (!reembedding.getAsBoolean()) {
        model.stamp().requireSame(expected);
      }
      expectation.meet();
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
    if (!expectation.isMet()) {
      model();
    }
    return serving;
  }
}
