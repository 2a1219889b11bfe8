package dev.cairn.adapter.falkordb;

import dev.cairn.domain.embedding.Embedding;
import org.jspecify.annotations.Nullable;

/** Vectors at unit length, as they are stored; one without a direction is not stored at all. */
final class Vectors {

  private Vectors() {}

  /** The vector at unit length; null where all of it is zero. */
  static float @Nullable [] unit(Embedding embedding) {
    return embedding.hasDirection() ? embedding.unit() : null;
  }
}
