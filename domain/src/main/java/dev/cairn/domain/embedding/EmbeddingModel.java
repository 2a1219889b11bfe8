package dev.cairn.domain.embedding;

import org.jmolecules.ddd.types.ValueObject;

/**
 * What must be known about a model to use it well.
 *
 * @param passageTokens how many tokens of a passage it reads, prefix and special tokens left out
 * @param queryTokens the same for a query
 */
public record EmbeddingModel(ModelStamp stamp, int passageTokens, int queryTokens)
    implements ValueObject {}
