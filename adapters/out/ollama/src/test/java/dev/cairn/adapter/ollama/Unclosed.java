package dev.cairn.adapter.ollama;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An embedder that outlives its user, and counts how often it was closed. */
record Unclosed(Embedder embedder, AtomicInteger closed) implements Embedder {

  Unclosed(Embedder embedder) {
    this(embedder, new AtomicInteger());
  }

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  @Override
  public Embedding embedQuery(String text) {
    return embedder.embedQuery(text);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return embedder.embedPassages(texts);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return embedder.tokenize(text);
  }

  @Override
  public void close() {
    closed.incrementAndGet();
  }
}
