package dev.cairn.domain.fusion;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.words.QueryWords;
import java.util.List;
import java.util.stream.Stream;
import org.jmolecules.ddd.types.ValueObject;

/**
 * A request as catalogues look for it: its meaning and its words, and those of its parts where it
 * asks for several things.
 *
 * @param parts none where the request asks for one thing
 */
public record Probe(Meaning meaning, QueryWords words, List<Probe> parts) implements ValueObject {

  public Probe {
    parts = List.copyOf(parts);
  }

  /** A request for one thing. */
  public Probe(Meaning meaning, QueryWords words) {
    this(meaning, words, List.of());
  }

  /** The ways to read the request: as a whole, and then part by part. */
  public List<Probe> readings() {
    return Stream.concat(Stream.of(this), parts.stream()).toList();
  }

  /**
   * What the evidence of one reading comes to.
   *
   * @param cosines as {@link Meaning#cosine} reads them, not as a store finds them
   */
  public double[] fused(double[] cosines, double[] wordShares) {
    return Fusion.of(words).fused(cosines, wordShares);
  }
}
