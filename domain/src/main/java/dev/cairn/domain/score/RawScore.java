package dev.cairn.domain.score;

import org.jmolecules.ddd.types.ValueObject;

/**
 * A score as the backend gave it, with the scale it is on. It means nothing before normalization.
 */
public record RawScore(double value, ScoreScale scale) implements ValueObject {

  public double cosine() {
    return scale.toCosine(value);
  }
}
