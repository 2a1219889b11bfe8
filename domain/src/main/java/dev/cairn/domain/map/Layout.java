package dev.cairn.domain.map;

import java.util.function.DoubleSupplier;

/**
 * Points on a plane that their ties draw together, while each pushes others away that it meets by
 * chance, in the manner of UMAP.
 */
record Layout(Neighbourhood ties, double[] x, double[] y, DoubleSupplier chance) {

  private static final int PUSHES = 5;
  private static final double LONGEST_STEP = 4;
  private static final double EXTENT = 10;

  /** Many points need fewer rounds: each has met as many others. */
  private static final int MANY = 10_000;

  /** Answers the places in [-1, 1]: those across, then those up. */
  static double[][] of(
      Neighbourhood ties, float[][] start, Patience patience, DoubleSupplier chance) {
    double[] x = column(start, 0);
    double[] y = column(start, 1);
    Layout layout = new Layout(ties, x, y, chance);
    layout.scale(EXTENT);
    layout.jitter();
    int rounds = ties.size() > MANY ? 200 : 400;
    for (int round = 0; round < rounds; round++) {
      patience.requireWanted();
      layout.settle(1 - (double) round / rounds, round);
    }
    layout.scale(1);
    return new double[][] {x, y};
  }

  private static double[] column(float[][] points, int column) {
    double[] values = new double[points.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = column < points[i].length ? points[i][column] : 0;
    }
    return values;
  }

  /** A tie counts in as many of the rounds as it is strong. */
  private void settle(double step, int round) {
    for (int point = 0; point < ties.size(); point++) {
      int[] nearest = ties.nearest()[point];
      float[] strengths = ties.ties()[point];
      for (int i = 0; i < nearest.length; i++) {
        if ((int) (strengths[i] * (round + 1)) > (int) (strengths[i] * round)) {
          pull(point, nearest[i], step);
          for (int push = 0; push < PUSHES; push++) {
            push(point, (int) (chance.getAsDouble() * ties.size()), step);
          }
        }
      }
    }
  }

  private void pull(int point, int other, double step) {
    double square = square(point, other);
    double strength = -2 / (1 + square);
    double across = limited(strength * (x[point] - x[other])) * step;
    double up = limited(strength * (y[point] - y[other])) * step;
    x[point] += across;
    y[point] += up;
    x[other] -= across;
    y[other] -= up;
  }

  private void push(int point, int other, double step) {
    double square = square(point, other);
    double strength = 2 / ((0.001 + square) * (1 + square));
    x[point] += limited(strength * (x[point] - x[other])) * step;
    y[point] += limited(strength * (y[point] - y[other])) * step;
  }

  private double square(int point, int other) {
    double across = x[point] - x[other];
    double up = y[point] - y[other];
    return across * across + up * up;
  }

  private static double limited(double value) {
    return Math.clamp(value, -LONGEST_STEP, LONGEST_STEP);
  }

  /** What lies in one place could not be parted. */
  private void jitter() {
    for (int i = 0; i < x.length; i++) {
      x[i] += 0.02 * chance.getAsDouble() - 0.01;
      y[i] += 0.02 * chance.getAsDouble() - 0.01;
    }
  }

  /** Both axes alike, around the middle. */
  private void scale(double extent) {
    double half = Math.max(centre(x), centre(y));
    for (int i = 0; i < x.length && half > 0; i++) {
      x[i] = Math.clamp(x[i] * extent / half, -extent, extent);
      y[i] = Math.clamp(y[i] * extent / half, -extent, extent);
    }
  }

  /** Answers how far the farthest is from the middle. */
  private static double centre(double[] values) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    for (int i = 0; i < values.length; i++) {
      values[i] -= (least + most) / 2;
    }
    return (most - least) / 2;
  }
}
