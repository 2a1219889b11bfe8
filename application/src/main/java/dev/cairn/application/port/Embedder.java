package dev.cairn.application.port;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;

/**
 * Turns texts into vectors with one model. Queries and passages are different calls, because some
 * models prefix them differently. Safe to call from many threads. Fails with an {@link
 * dev.cairn.domain.error.EmbeddingError}.
 */
public interface Embedder extends AutoCloseable {

  EmbeddingModel model();

  /** The vector of a query; what lies beyond the model's query window is not read. */
  Embedding embedQuery(String text);

  /** The vectors of the passages, in their order; each must fit the model's passage window. */
  List<Embedding> embedPassages(List<String> texts);

  /** Where the model's tokens begin in the text, however long it is. */
  TokenOffsets tokenize(String text);

  @Override
  void close();
}
