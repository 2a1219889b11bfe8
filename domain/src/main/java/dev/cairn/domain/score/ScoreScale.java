package dev.cairn.domain.score;

/** How a backend expresses closeness, and how to get the cosine back from it. */
public enum ScoreScale {
  /** The cosine itself, 1 for identical, -1 for opposite. */
  COSINE {
    @Override
    double toCosine(double raw) {
      return raw;
    }
  },
  /** One minus the cosine: 0 for identical, 2 for opposite. */
  COSINE_DISTANCE {
    @Override
    double toCosine(double raw) {
      return 1 - raw;
    }
  },
  /** The cosine shifted into 0 to 1: (1 + cosine) / 2. */
  SHIFTED_COSINE {
    @Override
    double toCosine(double raw) {
      return 2 * raw - 1;
    }
  };

  abstract double toCosine(double raw);
}
