package dev.cairn.application.port;

import java.util.List;

/**
 * Reads a question and a text together, which finds out more than comparing their vectors, and
 * takes much longer. Safe to call from many threads. Fails with an {@link
 * dev.cairn.domain.error.EmbeddingError}.
 */
public interface Reranker extends AutoCloseable {

  /** The chance that each of the texts answers the query, 0 to 1, in their order. */
  List<Double> chances(String query, List<String> texts);

  @Override
  void close();
}
