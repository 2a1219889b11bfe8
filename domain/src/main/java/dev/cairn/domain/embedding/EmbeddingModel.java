package dev.cairn.domain.embedding;

import dev.cairn.domain.score.Calibration;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What must be known about a model to use it well.
 *
 * @param passageTokens how many tokens of a passage it reads, prefix and special tokens left out
 * @param queryTokens the same for a query
 * @param calibration what its cosines mean
 */
public record EmbeddingModel(
    ModelStamp stamp, int passageTokens, int queryTokens, Calibration calibration)
    implements ValueObject {

  /** A model whose cosines mean what they say. */
  public EmbeddingModel(ModelStamp stamp, int passageTokens, int queryTokens) {
    this(stamp, passageTokens, queryTokens, Calibration.NONE);
  }
}
