package dev.cairn.domain.embedding;

import dev.cairn.domain.error.Invariant;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A query's meaning as stores look for it: a direction in the space of the stored vectors. Where
 * the query mixes the parts of its model unevenly, even the vector of the same text lies at an
 * angle to it, and what stores answer is read by that measure.
 *
 * @param query its vector as a stored text would have it
 * @param parts how many numbers of it each part of the model has made
 * @param direction what stores look for: a vector of length 1, or all zeros
 * @param identity the cosine that a store finds for the same text, above 0
 */
public record Meaning(Embedding query, List<Integer> parts, Embedding direction, double identity)
    implements ValueObject {

  public Meaning {
    parts = List.copyOf(parts);
    Invariant.require(identity > 0 && identity <= 1, "the same text is near, and no nearer than 1");
  }

  /** The meaning of a query that stores can take as it is. */
  public static Meaning of(Embedding query) {
    return new Meaning(query, List.of(query.model().dimension()), query, 1);
  }

  public ModelStamp model() {
    return direction.model();
  }

  /** The cosines to a stored vector, part by part. */
  public List<Double> cosines(float[] stored) {
    return query.cosines(stored, parts);
  }

  /** What a store's cosine comes to: the mean of the parts' cosines, each by its weight. */
  public double cosine(double inStore) {
    return identity == 1 ? inStore : Math.min(1, inStore / identity);
  }

  /** The same for a stored vector. */
  public double cosine(Embedding stored) {
    return cosine(direction.cosine(stored));
  }

  /** The same for a store's own score. */
  public RawScore read(RawScore inStore) {
    return identity == 1 ? inStore : new RawScore(cosine(inStore.cosine()), ScoreScale.COSINE);
  }

  /** The cosine that a store must find where {@link #cosine} shall come to at least so much. */
  public double leastInStore(double cosine) {
    return cosine <= -1 ? -1 : cosine * identity;
  }
}
