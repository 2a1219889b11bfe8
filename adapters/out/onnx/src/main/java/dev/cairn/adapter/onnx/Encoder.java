package dev.cairn.adapter.onnx;

import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.adapter.onnx.text.TokenSequence;
import java.util.Arrays;

/** A network that turns texts into vectors of length 1. */
final class Encoder implements AutoCloseable {

  private final TextReading reading;
  private final Transformer transformer;
  private final TextTokenizer tokenizer;
  private final int window;
  private final int queryPrefix;
  private final int passagePrefix;

  Encoder(TextReading reading, Transformer transformer, TextTokenizer tokenizer) {
    this.reading = reading;
    this.transformer = transformer;
    this.tokenizer = tokenizer;
    window = reading.window() - tokenizer.framed(new int[0]).length();
    queryPrefix = tokenizer.tokenize(reading.queryPrefix()).count();
    passagePrefix = tokenizer.tokenize(reading.passagePrefix()).count();
  }

  int queryTokens() {
    return window - queryPrefix;
  }

  int passageTokens() {
    return window - passagePrefix;
  }

  /**
   * @param most how many tokens of the query are read, the prefix left out
   */
  float[] query(String text, int most) {
    return vector(reading.queryPrefix() + text, Math.min(window, queryPrefix + most));
  }

  float[] passage(String text) {
    return vector(reading.passagePrefix() + text, window);
  }

  private float[] vector(String text, int most) {
    int[] ids = tokenizer.tokenize(text).ids();
    TokenSequence tokens = tokenizer.framed(ids.length > most ? Arrays.copyOf(ids, most) : ids);
    return transformer.run(
        tokens, it -> reading.pooling().vector(it.values(), it.rows(), it.columns()));
  }

  void requireOpen() {
    transformer.requireOpen();
  }

  @Override
  public void close() {
    transformer.close();
  }
}
