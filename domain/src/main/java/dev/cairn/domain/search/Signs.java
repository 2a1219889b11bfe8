package dev.cairn.domain.search;

import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What speaks for a chunk, as a store finds it.
 *
 * @param cosines how near its meaning is to the query's, by each part of the model; empty where
 *     meaning was not asked for
 * @param words the share of the query's words, by their weight, that it has: from 0 to below 1
 */
public record Signs(List<Double> cosines, double words) implements ValueObject {

  public Signs {
    cosines = List.copyOf(cosines);
  }
}
