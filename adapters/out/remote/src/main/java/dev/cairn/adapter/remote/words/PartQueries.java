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
 */
public record PartQueries(List<float[]> vectors) {

  public static PartQueries of(Meaning meaning) {
    List<float[]> vectors = new ArrayList<>();
    float[] whole = meaning.query().vector();
    int from = 0;
    for (int length : meaning.parts()) {
      float[] part = new float[whole.length];
      System.arraycopy(whole, from, part, from, length);
      vectors.add(part);
      from += length;
    }
    return new PartQueries(vectors);
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
