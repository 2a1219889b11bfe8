package dev.cairn.domain.score;

/** The rule by which a cosine becomes a similarity between 0 and 1. */
public enum Normalization {
  /** Orthogonal and opposite are both 0, so thresholds cut. The default. */
  CLAMPED {
    @Override
    double similarity(double cosine) {
      return cosine;
    }

    @Override
    public double leastCosine(double threshold) {
      return threshold <= 0 ? -1 : threshold;
    }
  },
  /** Opposite is 0, orthogonal is one half: for callers who expect (1 + cosine) / 2. */
  SHIFTED {
    @Override
    double similarity(double cosine) {
      return (1 + cosine) / 2;
    }

    @Override
    public double leastCosine(double threshold) {
      return 2 * threshold - 1;
    }
  };

  abstract double similarity(double cosine);

  /** The smallest cosine whose similarity reaches the threshold. */
  public abstract double leastCosine(double threshold);

  /** What a raw score means: in [0, 1], and 0 where a backend answered NaN for a zero vector. */
  public double similarity(RawScore raw) {
    double similarity = similarity(raw.cosine());
    return Double.isNaN(similarity) ? 0 : Math.clamp(similarity, 0.0, 1.0);
  }
}
