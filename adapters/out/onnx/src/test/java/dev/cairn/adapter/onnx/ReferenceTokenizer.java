package dev.cairn.adapter.onnx;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;

/** Hugging Face's own tokenizer, over the same file. */
final class ReferenceTokenizer implements AutoCloseable {

  private final HuggingFaceTokenizer tokenizer;

  ReferenceTokenizer(Network network) throws IOException {
    try (InputStream json = network.tokenizer().open()) {
      tokenizer =
          HuggingFaceTokenizer.newInstance(
              json, Map.of("truncation", "false", "padding", "false", "addSpecialTokens", "false"));
    }
  }

  int[] ids(String text) {
    return Arrays.stream(tokenizer.encode(text).getIds()).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
