package dev.cairn.adapter.remote.words;

import dev.cairn.domain.embedding.Meaning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A meaning in its parts, for a server that compares whole vectors and would take long to hand them
 * over. It is asked for the cosines to the direction of the meaning, which a search for what is
 * near tells anyway, and to each part, as a vector that is all zeros elsewhere, but for the one
 * that counts most: that follows from the others. The parts of a stored vector are all of the same
 * length, unless one is all zeros; such a vector has the cosine 0 to that part.
 *
 * @param vectors what is asked for, the direction first, as long as those of the store; none where
 *     a part of the query is all zeros, so that only the stored vectors themselves can tell
 * @param asked how much each part that is asked for counts in the direction
 * @param following which part is not
 * @param most how much that one counts
 */
public record PartQueries(List<float[]> vectors, List<Double> asked, int following, double most) {

  /** No cosine that a server computes in single precision is further off. */
  public static final double ROUNDING = 1e-5;

  /** Where nobody asks for anything. */
  public static final PartQueries NONE = new PartQueries(List.of(), List.of(), 0, 1);

  public static PartQueries of(Meaning meaning) {
    float[] direction = meaning.direction().unit();
    float[] query = meaning.query().vector();
    List<Double> weights = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    boolean whole = true;
    int from = 0;
    for (int length : meaning.parts()) {
      int to = from + length;
      weights.add(length(direction, from, to));
      whole &= length(query, from, to) > 0;
      float[] part = new float[query.length];
      System.arraycopy(query, from, part, from, length);
      vectors.add(part);
      from = to;
    }
    int following = weights.indexOf(Collections.max(weights));
    vectors.remove(following);
    vectors.addFirst(direction);
    double most = weights.remove(following);
    return new PartQueries(whole ? vectors : List.of(), weights, following, most);
  }

  private static double length(float[] vector, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (double) vector[i] * vector[i];
    }
    return Math.sqrt(squares);
  }

  /**
   * Whether the cosines to all that was asked for tell those to the parts: where there are several,
   * none of the stored vector can be all zeros then.
   */
  public boolean isTold(List<Double> found) {
    for (int i = 1; i < found.size(); i++) {
      if (found.get(i) == 0) {
        return false;
      }
    }
    return !vectors.isEmpty() && (asked.isEmpty() || Math.abs(rest(found)) > ROUNDING);
  }

  /**
   * The cosines to the parts of a stored vector that tells them.
   *
   * @param found those to what was asked for
   */
  public List<Double> cosines(List<Double> found) {
    List<Double> cosines = new ArrayList<>(found.size());
    for (int i = 1; i < found.size(); i++) {
      cosines.add(ofPart(found.get(i)));
    }
    cosines.add(following, ofPart(rest(found) / most));
    return cosines;
  }

  /** All parts of a stored vector are of one length, and the whole is of the length 1. */
  private double ofPart(double ofWhole) {
    return Math.clamp(ofWhole * Math.sqrt(asked.size() + 1), -1.0, 1.0);
  }

  /** What the part adds to the cosine of the direction that was not asked for. */
  private double rest(List<Double> found) {
    double rest = found.getFirst();
    for (int i = 0; i < asked.size(); i++) {
      rest -= asked.get(i) * found.get(i + 1);
    }
    return rest;
  }
}
