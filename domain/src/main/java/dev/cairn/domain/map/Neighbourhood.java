package dev.cairn.domain.map;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The nearest of each point, and how strongly it is tied to them: the nearest with all its
 * strength, those as far away as its neighbours are on average with a third of it.
 *
 * @param nearest of each point, nearest first
 * @param ties of each point to its nearest, in their order, from 0 to 1
 */
record Neighbourhood(int[][] nearest, float[][] ties) {

  static final int MOST = 15;

  private static final int BLOCK = 10;

  static Neighbourhood of(float[][] points, Patience patience) {
    int count = Math.min(MOST, points.length - 1);
    int[][] nearest = new int[points.length][];
    float[][] ties = new float[points.length][];
    IntStream.range(0, points.length)
        .parallel()
        .forEach(
            point -> {
              patience.requireWanted();
              float[] distances = new float[count];
              nearest[point] = nearest(points, point, distances);
              ties[point] = ties(distances);
            });
    return new Neighbourhood(nearest, ties);
  }

  int size() {
    return nearest.length;
  }

  /** Fills in the squares of the distances. */
  private static int[] nearest(float[][] points, int point, float[] distances) {
    int[] nearest = new int[distances.length];
    Arrays.fill(distances, Float.POSITIVE_INFINITY);
    float[] own = points[point];
    int last = distances.length - 1;
    for (int other = 0; other < points.length; other++) {
      if (other == point) {
        continue;
      }
      float distance = distance(own, points[other], distances[last]);
      if (distance < distances[last]) {
        insert(other, distance, nearest, distances);
      }
    }
    return nearest;
  }

  private static void insert(int point, float distance, int[] nearest, float[] distances) {
    int at = distances.length - 1;
    while (at > 0 && distances[at - 1] > distance) {
      distances[at] = distances[at - 1];
      nearest[at] = nearest[at - 1];
      at--;
    }
    distances[at] = distance;
    nearest[at] = point;
  }

  /**
   * The square of the distance, or part of it if that is too far already: the first numbers of a
   * point tell the most.
   */
  private static float distance(float[] one, float[] other, float farthest) {
    float sum = 0;
    for (int from = 0; from < one.length && sum < farthest; from += BLOCK) {
      sum += distance(one, other, from, Math.min(one.length, from + BLOCK));
    }
    return sum;
  }

  /** Two sums at once, which the processor can work on side by side. */
  private static float distance(float[] one, float[] other, int from, int to) {
    float even = 0;
    float odd = 0;
    for (int i = from; i + 1 < to; i += 2) {
      float x = one[i] - other[i];
      float y = one[i + 1] - other[i + 1];
      even += x * x;
      odd += y * y;
    }
    float last = (to - from) % 2 == 0 ? 0 : one[to - 1] - other[to - 1];
    return even + odd + last * last;
  }

  private static float[] ties(float[] squares) {
    float[] ties = new float[squares.length];
    double first = Math.sqrt(squares[0]);
    double mean = meanBeyond(first, squares);
    for (int i = 0; i < ties.length; i++) {
      double beyond = Math.sqrt(squares[i]) - first;
      ties[i] = (float) (mean == 0 ? 1 : Math.exp(-beyond / mean));
    }
    return ties;
  }

  private static double meanBeyond(double first, float[] squares) {
    double mean = 0;
    for (float square : squares) {
      mean += (Math.sqrt(square) - first) / squares.length;
    }
    return mean;
  }
}
