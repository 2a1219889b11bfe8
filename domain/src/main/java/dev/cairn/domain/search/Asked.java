package dev.cairn.domain.search;

import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.time.WishedTime;
import java.time.Instant;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a query before its candidates are ranked.
 *
 * @param model what made its meaning
 * @param readable the share of it that the model can read
 * @param words how many of its words say something
 * @param time when the memory that is looked for should be from, if the query says so
 * @param foreign whether it names something that occurs nowhere, such as a ticket's number
 */
public record Asked(
    EmbeddingModel model, double readable, int words, @Nullable WishedTime time, boolean foreign)
    implements ValueObject {

  /** How near an instant is to the time that is wished for, from 0 to 1. */
  double timely(Instant instant) {
    return time == null ? 0 : time.nearness(instant);
  }
}
