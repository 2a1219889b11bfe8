package dev.cairn.adapter.remote.words;

import dev.cairn.domain.embedding.Meaning;
import java.util.ArrayList;
import java.util.List;

/**
 * A meaning in its parts, for a server that compares whole vectors and would take long to hand them
 * over. It is asked for the cosines to the direction of the meaning, which a search for what is
 * near tells anyway, and to each part, as a vector that is all zeros elsewhere, but for the one
 * that counts most: that follows from the others. The parts of a stored vector are all of the same
 * length, unless one is all zeros; such a vector has the cosine 0 to that part.
 *
 * @param weights how much each part counts in the direction
 * @param following the part that is not asked for
 * @param vectors what is asked for, the direction first, as long as those of the store; none where
 *     a part of the query is all zeros, so that only the stored vectors themselves can tell
 */
public record PartQueries(List<Double> weights, int following, List<float[]> vectors) {

  /** No cosine that a server computes in single precision is further off. */
  public static final double ROUNDING = 1e-5;

  public static PartQueries of(Meaning meaning) {
    float[] direction = meaning.direction().unit();
    float[] query = meaning.query().vector();
    List<Double> weights = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    boolean whole = true;
    int following = 0;
    int from = 0;
    for (int length : meaning.parts()) {
      int to = from + length;
      weights.add(length(direction, from, to));
      whole &= length(query, from, to) > 0;
      float[] part = new float[query.length];
      System.arraycopy(query, from, part, from, length);
      vectors.add(part);
      if (weights.getLast() > weights.get(following)) {
        following = weights.size() - 1;
      }
      from = to;
    }
    vectors.remove(following);
    vectors.addFirst(direction);
    return new PartQueries(weights, following, whole ? vectors : List.of());
  }

  private static double length(float[] vector, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (double) vector[i] * vector[i];
    }
    return Math.sqrt(squares);
  }

  /** How much those parts count that are asked for. */
  public List<Double> asked() {
    List<Double> asked = new ArrayList<>(weights);
    asked.remove(following);
    return asked;
  }

  /**
   * Whether the cosines to all that was asked for tell those to the parts: where there are several,
   * none of the stored vector can be all zeros then.
   */
  public boolean isTold(List<Double> found) {
    return !vectors.isEmpty()
        && (weights.size() == 1
            || (Math.abs(rest(found)) > ROUNDING
                && found.stream().skip(1).allMatch(cosine -> cosine != 0)));
  }

  /**
   * The cosines to the parts of a stored vector that tells them.
   *
   * @param found those to what was asked for
   */
  public List<Double> cosines(List<Double> found) {
    double scale = Math.sqrt(weights.size());
    List<Double> whole = new ArrayList<>(found.subList(1, found.size()));
    whole.add(following, rest(found) / weights.get(following));
    return whole.stream().map(cosine -> Math.clamp(cosine * scale, -1.0, 1.0)).toList();
  }

  /** What the part adds to the cosine of the direction that was not asked for. */
  private double rest(List<Double> found) {
    double rest = found.getFirst();
    List<Double> asked = asked();
    for (int i = 0; i < asked.size(); i++) {
      rest -= asked.get(i) * found.get(i + 1);
    }
    return rest;
  }
}
