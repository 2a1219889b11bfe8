package dev.cairn.domain.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Vectors laid out on a plane. The same vectors in the same order, and the same chance, always give
 * the same chart.
 *
 * @param x where each lies across, from -1 to 1
 * @param y where each lies up, from -1 to 1
 * @param clusters which of the groups each belongs to, the largest being 0; -1: none
 * @param duplicates pairs that say the same as nearly as can be told
 */
public record Chart(double[] x, double[] y, int[] clusters, List<int[]> duplicates) {

  /** Vectors nearer than this say the same, in other words at most. */
  private static final double SAME = 0.95;

  private static final int DIMENSIONS = 50;
  private static final int MOST_DUPLICATES = 5_000;

  /**
   * Lays them out.
   *
   * @param vectors of unit length, or all zeros
   * @param chance numbers from 0 to below 1
   */
  public static Chart of(float[][] vectors, Patience patience, DoubleSupplier chance) {
    if (vectors.length < 2) {
      return new Chart(
          new double[vectors.length], new double[vectors.length], none(vectors.length), List.of());
    }
    PrincipalComponents components = PrincipalComponents.of(vectors, DIMENSIONS, chance);
    float[][] points = new float[vectors.length][];
    for (int i = 0; i < points.length; i++) {
      patience.requireWanted();
      points[i] = components.project(vectors[i]);
    }
    Neighbourhood ties = Neighbourhood.of(points, patience);
    double[][] places = Layout.of(ties, points, patience, chance);
    return new Chart(places[0], places[1], Communities.of(ties), duplicates(vectors, ties));
  }

  private static int[] none(int count) {
    int[] clusters = new int[count];
    Arrays.fill(clusters, Communities.NONE);
    return clusters;
  }

  private static List<int[]> duplicates(float[][] vectors, Neighbourhood ties) {
    List<int[]> pairs = new ArrayList<>();
    for (int point = 0; point < vectors.length; point++) {
      for (int other : ties.nearest()[point]) {
        boolean told = other < point && contains(ties.nearest()[other], point);
        if (!told && pairs.size() < MOST_DUPLICATES && cosine(vectors, point, other) >= SAME) {
          pairs.add(new int[] {Math.min(point, other), Math.max(point, other)});
        }
      }
    }
    return pairs;
  }

  private static boolean contains(int[] points, int wanted) {
    for (int point : points) {
      if (point == wanted) {
        return true;
      }
    }
    return false;
  }

  private static double cosine(float[][] vectors, int point, int other) {
    double dot = 0;
    for (int i = 0; i < vectors[point].length; i++) {
      dot += (double) vectors[point][i] * vectors[other][i];
    }
    return dot;
  }
}
