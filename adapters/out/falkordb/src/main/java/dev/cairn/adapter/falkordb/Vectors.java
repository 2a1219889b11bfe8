package dev.cairn.adapter.falkordb;

import dev.cairn.domain.embedding.Embedding;
import org.jspecify.annotations.Nullable;

/** Vectors at unit length, as they are stored; one without a direction is not stored at all. */
final class Vectors {

  private Vectors() {}

  /** The vector at unit length; null where all of it is zero. */
  static float @Nullable [] unit(Embedding embedding) {
    float[] vector = embedding.vector();
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    if (square == 0) {
      return null;
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }
}
