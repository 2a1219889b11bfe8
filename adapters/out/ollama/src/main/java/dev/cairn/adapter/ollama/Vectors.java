package dev.cairn.adapter.ollama;

import dev.cairn.domain.error.EmbeddingError;
import java.util.List;

/** What an answer must hold before anyone may use it. */
final class Vectors {

  private Vectors() {}

  static List<float[]> checked(List<float[]> vectors, int expected) {
    if (vectors.size() != expected) {
      throw new EmbeddingError(
          "Ollama gave %d embeddings for %d texts.".formatted(vectors.size(), expected));
    }
    for (float[] vector : vectors) {
      if (vector.length == 0 || !isFinite(vector)) {
        throw new EmbeddingError("Ollama gave an embedding that is empty, or not finite.");
      }
    }
    return vectors;
  }

  private static boolean isFinite(float[] vector) {
    for (float value : vector) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
