package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.words.QueryWords;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.Nullable;

/**
 * A query as stores look for it: its meaning, its words, and how the two are put together.
 *
 * @param meaning null: the words alone count
 */
public record Probe(@Nullable Meaning meaning, QueryWords words, Fusion fusion)
    implements ValueObject {

  /** The meaning, for a search that does not go by words alone. */
  public Meaning requiredMeaning() {
    if (meaning == null) {
      throw new IllegalStateException("this search needs a meaning");
    }
    return meaning;
  }

  /**
   * What the evidence comes to, position by position.
   *
   * @param cosines as {@link Meaning#cosine} reads them, not as a store finds them
   */
  public double[] fused(double[] cosines, double[] wordShares) {
    return meaning == null ? wordShares.clone() : fusion.fused(cosines, wordShares);
  }
}
