package dev.cairn.domain.embedding;

import dev.cairn.domain.score.Calibration;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What one network contributes to a model's vectors.
 *
 * @param dimension how many of the numbers are its own
 * @param calibration what the cosines of its numbers alone mean
 * @param latin whether it reads nothing but texts in Latin letters; in others it sees no meaning
 */
public record ModelPart(int dimension, Calibration calibration, boolean latin)
    implements ValueObject {

  /** A part that reads every alphabet. */
  public ModelPart(int dimension, Calibration calibration) {
    this(dimension, calibration, false);
  }
}
