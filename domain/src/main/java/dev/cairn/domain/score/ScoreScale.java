package dev.cairn.domain.score;

/** How a backend expresses closeness, and how to get the cosine back from it. */
public enum ScoreScale {
  /** The cosine itself, 1 for identical, -1 for opposite. */
  COSINE,
  /** One minus the cosine: 0 for identical, 2 for opposite. */
  COSINE_DISTANCE,
  /** The cosine shifted into 0 to 1: (1 + cosine) / 2. */
  SHIFTED_COSINE;

  double toCosine(double raw) {
    return switch (this) {
      case COSINE -> raw;
      case COSINE_DISTANCE -> 1 - raw;
      case SHIFTED_COSINE -> 2 * raw - 1;
    };
  }
}
