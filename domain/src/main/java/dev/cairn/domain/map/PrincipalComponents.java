package dev.cairn.domain.map;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * The directions in which vectors differ most, found by repeated multiplication with the covariance
 * of an even sample of them.
 */
record PrincipalComponents(float[] mean, double[][] directions) {

  private static final int SAMPLE = 3000;
  private static final int ROUNDS = 12;

  /** So many of them at most, the most telling first. */
  static PrincipalComponents of(float[][] vectors, int most, DoubleSupplier chance) {
    float[] mean = mean(vectors);
    double[][] covariance = covariance(vectors, mean);
    double[][] directions = random(Math.min(most, mean.length), mean.length, chance);
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < directions.length; i++) {
        directions[i] = product(covariance, directions[i]);
      }
      orthonormalize(directions);
    }
    return new PrincipalComponents(mean, directions);
  }

  float[] project(float[] vector) {
    float[] projected = new float[directions.length];
    for (int i = 0; i < projected.length; i++) {
      double sum = 0;
      for (int j = 0; j < vector.length; j++) {
        sum += directions[i][j] * (vector[j] - mean[j]);
      }
      projected[i] = (float) sum;
    }
    return projected;
  }

  private static float[] mean(float[][] vectors) {
    double[] sum = new double[vectors[0].length];
    for (float[] vector : vectors) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += vector[i];
      }
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < sum.length; i++) {
      mean[i] = (float) (sum[i] / vectors.length);
    }
    return mean;
  }

  private static double[][] covariance(float[][] vectors, float[] mean) {
    int size = mean.length;
    double[][] covariance = new double[size][size];
    int step = Math.ceilDiv(vectors.length, SAMPLE);
    double[] centred = new double[size];
    for (int at = 0; at < vectors.length; at += step) {
      for (int i = 0; i < size; i++) {
        centred[i] = vectors[at][i] - mean[i];
      }
      for (int i = 0; i < size; i++) {
        double[] row = covariance[i];
        for (int j = 0; j < size; j++) {
          row[j] += centred[i] * centred[j];
        }
      }
    }
    return covariance;
  }

  private static double[][] random(int count, int size, DoubleSupplier chance) {
    double[][] directions = new double[count][size];
    for (double[] direction : directions) {
      Arrays.setAll(direction, i -> 2 * chance.getAsDouble() - 1);
    }
    orthonormalize(directions);
    return directions;
  }

  private static double[] product(double[][] matrix, double[] vector) {
    double[] product = new double[vector.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = dot(matrix[i], vector);
    }
    return product;
  }

  /** What has no direction of its own left becomes nothing. */
  private static void orthonormalize(double[][] directions) {
    for (int i = 0; i < directions.length; i++) {
      double before = Math.sqrt(dot(directions[i], directions[i]));
      for (int j = 0; j < i; j++) {
        add(directions[i], directions[j], -dot(directions[i], directions[j]));
      }
      double length = Math.sqrt(dot(directions[i], directions[i]));
      scale(directions[i], length > 1e-9 * before ? 1 / length : 0);
    }
  }

  private static void scale(double[] direction, double factor) {
    for (int i = 0; i < direction.length; i++) {
      direction[i] *= factor;
    }
  }

  private static void add(double[] vector, double[] other, double factor) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] += factor * other[i];
    }
  }

  private static double dot(double[] vector, double[] other) {
    double dot = 0;
    for (int i = 0; i < vector.length; i++) {
      dot += vector[i] * other[i];
    }
    return dot;
  }
}
