package dev.cairn.domain.search;

import dev.cairn.domain.embedding.EmbeddingModel;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What is known about a query before its candidates are ranked.
 *
 * @param model what made its meaning
 * @param readable the share of it that the model can read
 * @param words how many of its words say something
 * @param foreign whether it names something that occurs nowhere, such as a ticket's number
 */
public record Asked(EmbeddingModel model, double readable, int words, boolean foreign)
    implements ValueObject {}
