package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Operations.Subject;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;

/** An embedder as the use cases see it, wherever the model is loaded. */
record HandedEmbedder(SteadyCalls calls, Subject subject, Runnable leave) implements Embedder {

  @Override
  public EmbeddingModel model() {
    return calls.call(Operations.MODEL, subject);
  }

  @Override
  public Embedding embedQuery(String text) {
    return calls.call(Operations.EMBED_QUERY, new Operations.Text(subject, text));
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return calls.call(Operations.EMBED_PASSAGES, new Operations.Texts(subject, texts));
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return calls.call(Operations.TOKENIZE, new Operations.Text(subject, text));
  }

  @Override
  public void close() {
    leave.run();
  }
}
