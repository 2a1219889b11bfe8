package dev.cairn.adapter.handover;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.Normalization;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What a process is configured for, whoever carries out its requests.
 *
 * @param reranks whether the best hits of a search are to be read once more
 * @param memoryModel the model it expects for memories; found out when it is needed
 * @param catalogModel the same for the catalogue
 * @param reembedding whether the data folder is on its way to another model
 */
public record Asker(
    Normalization normalization,
    boolean reranks,
    Supplier<ModelStamp> memoryModel,
    Supplier<ModelStamp> catalogModel,
    BooleanSupplier reembedding) {

  /** What an owner must know before the first request. */
  record Terms(Normalization normalization, boolean reranks) {}

  Terms terms() {
    return new Terms(normalization, reranks);
  }
}
