package dev.cairn.domain.score;

/** The rule by which a cosine becomes a similarity between 0 and 1. */
public enum Normalization {
  /** Unrelated and opposite are both 0, so thresholds cut. The default. */
  CLAMPED,
  /** Opposite is 0, orthogonal is one half: for callers who expect (1 + cosine) / 2. */
  SHIFTED;

  /** The similarity before it is cut off at 0 and 1. */
  public double similarity(double cosine, Calibration calibration) {
    return this == SHIFTED ? (1 + cosine) / 2 : calibration.calibrated(cosine);
  }

  /** The smallest cosine whose similarity reaches the threshold. */
  public double leastCosine(double threshold, Calibration calibration) {
    return switch (this) {
      case CLAMPED -> threshold <= 0 ? -1 : calibration.cosine(threshold);
      case SHIFTED -> 2 * threshold - 1;
    };
  }

  /** What a raw score means: in [0, 1], and 0 where a backend answered NaN for a zero vector. */
  public double similarity(RawScore raw, Calibration calibration) {
    double similarity = similarity(raw.cosine(), calibration);
    return Double.isNaN(similarity) ? 0 : Math.clamp(similarity, 0.0, 1.0);
  }

  /** The same for a model whose cosines need no calibration. */
  public double similarity(RawScore raw) {
    return similarity(raw, Calibration.NONE);
  }
}
