package dev.cairn.domain.score;

import dev.cairn.domain.error.Invariant;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What a model's cosines mean. Each model spreads texts differently: with one, texts that have
 * nothing to do with each other have a cosine near 0, with another near 0.75. Calibrated, unrelated
 * is 0 for every model, a question and its answer come to one half on average, and identical is 1,
 * so that a threshold means the same.
 *
 * @param unrelated the cosine of texts that have nothing to do with each other, on average
 * @param exponent bends the way from there to 1; below 1 it lifts what lies in between
 */
public record Calibration(double unrelated, double exponent) implements ValueObject {

  /** For a model whose cosines mean what they say. */
  public static final Calibration NONE = new Calibration(0, 1);

  public Calibration {
    Invariant.require(
        unrelated >= 0 && unrelated < 1 && exponent > 0,
        "unrelated texts have a cosine from 0 to below 1, and the exponent is positive");
  }

  /**
   * From two means that were measured.
   *
   * @param unrelated the cosine of questions and texts that do not answer them
   * @param related the cosine of questions and their answers
   */
  public static Calibration measured(double unrelated, double related) {
    double share = (related - unrelated) / (1 - unrelated);
    return new Calibration(unrelated, Math.log(0.5) / Math.log(share));
  }

  /** The cosine of questions and their answers, on average. */
  public double related() {
    return cosine(0.5);
  }

  /** From below 0 to 1: what is farther away than unrelated stays below 0, and in its order. */
  double calibrated(double cosine) {
    double share = (cosine - unrelated) / (1 - unrelated);
    return share <= 0 ? share : Math.pow(share, exponent);
  }

  double cosine(double calibrated) {
    double share = calibrated <= 0 ? calibrated : Math.pow(calibrated, 1 / exponent);
    return share * (1 - unrelated) + unrelated;
  }
}
