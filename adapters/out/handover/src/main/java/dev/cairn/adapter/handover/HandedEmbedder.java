package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;

/** The embedder as the use cases see it, wherever the model is loaded. */
record HandedEmbedder(SteadyCalls calls, Runnable leave) implements Embedder {

  @Override
  public EmbeddingModel model() {
    return calls.call(Operations.MODEL, new Nothing());
  }

  @Override
  public Embedding embedQuery(String text) {
    return calls.call(Operations.EMBED_QUERY, text);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return calls.call(Operations.EMBED_PASSAGES, texts);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return calls.call(Operations.TOKENIZE, text);
  }

  @Override
  public void close() {
    leave.run();
  }
}
