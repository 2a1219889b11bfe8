package dev.cairn.domain.embedding;

import dev.cairn.domain.score.Calibration;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What one network contributes to a model's vectors.
 *
 * @param dimension how many of the numbers are its own
 * @param calibration what the cosines of its numbers alone mean
 */
public record ModelPart(int dimension, Calibration calibration) implements ValueObject {}
