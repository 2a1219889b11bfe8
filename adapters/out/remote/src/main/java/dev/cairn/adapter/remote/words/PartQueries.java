package dev.cairn.adapter.remote.words;

import dev.cairn.domain.embedding.Meaning;
import java.util.ArrayList;
import java.util.List;

/**
 * A meaning in its parts, for a server that compares whole vectors and would take long to hand them
 * over: each part as a vector that is all zeros elsewhere. The parts of a stored vector are all of
 * the same length, unless one is all zeros; such a vector has the cosine 0 to that part's query.
 *
 * @param vectors as long as those of the store
 * @param shares of each part in the direction that is looked for: the cosine to that is the sum of
 *     those to the parts, each by its share
 */
public record PartQueries(List<float[]> vectors, List<Double> shares) {

  /** Nothing is looked for. */
  public static final PartQueries NONE = new PartQueries(List.of(), List.of());

  /** A smaller share would make more of an inexact cosine. */
  private static final double LEAST_SHARE = 0.1;

  public static PartQueries of(Meaning meaning) {
    List<float[]> vectors = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    float[] whole = meaning.query().vector();
    float[] direction = meaning.direction().unit();
    int from = 0;
    for (int length : meaning.parts()) {
      float[] part = new float[whole.length];
      System.arraycopy(whole, from, part, from, length);
      vectors.add(part);
      shares.add(length(direction, from, from + length));
      from += length;
    }
    return new PartQueries(vectors, shares);
  }

  private static double length(float[] vector, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (double) vector[i] * vector[i];
    }
    return Math.sqrt(squares);
  }

  /** Whether the cosine to the last part follows from that to the direction and the others. */
  public boolean tellsLast() {
    return shares.getLast() >= LEAST_SHARE;
  }

  /**
   * The cosine to the last part.
   *
   * @param direction that to the direction
   * @param others those to the other parts
   */
  public double last(double direction, List<Double> others) {
    double left = direction;
    for (int i = 0; i < others.size(); i++) {
      left -= shares.get(i) * others.get(i);
    }
    return left / shares.getLast();
  }

  /**
   * The cosines to the parts of a stored vector.
   *
   * @param whole those to the whole of it, none of them 0
   */
  public List<Double> cosines(List<Double> whole) {
    double scale = Math.sqrt(vectors.size());
    return whole.stream().map(cosine -> Math.clamp(cosine * scale, -1.0, 1.0)).toList();
  }
}
