package dev.cairn.domain.embedding;

import dev.cairn.domain.score.Calibration;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A scale for cosines that all models and mixes share: 0 is unrelated, 3 a question and its answer
 * on average.
 *
 * @param mix how much the cosine of each part counts
 * @param unrelated the mean cosine of texts that have nothing to do with each other
 * @param step how much cosine one step on the scale is
 */
public record Standing(Mix mix, double unrelated, double step) implements ValueObject {

  private static final int ANSWER = 3;

  static Standing of(Mix mix, Calibration calibration) {
    double unrelated = calibration.unrelated();
    return new Standing(mix, unrelated, (calibration.related() - unrelated) / ANSWER);
  }

  /** Where the mean of some parts' cosines stands. */
  public double of(double cosine) {
    return (cosine - unrelated) / step;
  }

  /** Where the cosines of the parts stand together. */
  public double of(List<Double> cosines) {
    return of(mix.mean(cosines));
  }

  /** Where a text stands to itself. */
  public double ofTheSame() {
    return of(1);
  }
}
