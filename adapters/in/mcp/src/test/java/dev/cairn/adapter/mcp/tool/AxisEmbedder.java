package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.score.Calibration;
import dev.cairn.testkit.Fixtures;
import java.util.List;
import java.util.stream.IntStream;

/** Points every query along the first axis, so that a test can choose the scores it wants. */
final class AxisEmbedder implements Embedder {

  @Override
  public EmbeddingModel model() {
    return new EmbeddingModel(Fixtures.MODEL, 64, 64, Calibration.NONE);
  }

  @Override
  public Embedding embedQuery(String text) {
    return Fixtures.axis(0);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return texts.stream().map(text -> Fixtures.axis(0)).toList();
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return new TokenOffsets(IntStream.range(0, Math.min(text.length(), 10)).toArray());
  }

  @Override
  public void close() {}
}
