package dev.cairn.adapter.onnx;

import dev.cairn.domain.error.EmbeddingError;
import java.nio.file.Path;
import java.util.Arrays;

/** A program of its own: loads the model, prints a vector's hash or the error, and dies. */
final class EmbedInAnotherProcess {

  private EmbedInAnotherProcess() {}

  public static void main(String[] arguments) {
    try {
      OnnxEmbedder embedder = OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, Path.of(arguments[0]));
      System.out.println(Arrays.hashCode(embedder.embedQuery("the same text").vector()));
    } catch (EmbeddingError e) {
      System.out.println(e.safeMessage());
    }
    System.out.flush();
    // Without a word to anyone, as a killed process would go.
    Runtime.getRuntime().halt(0);
  }
}
