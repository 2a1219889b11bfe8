package dev.cairn.adapter.onnx;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a network's vectors, one for each token, become the one vector of the text. */
public enum Pooling {
  MEAN,
  FIRST_TOKEN,
  LAST_TOKEN;

  /** The rule of this name in the settings. */
  public static Optional<Pooling> named(String name) {
    return Arrays.stream(values()).filter(each -> each.settingName().equals(name)).findFirst();
  }

  /** Every name that {@link #named} knows. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Pooling::settingName).toList();
  }

  public String settingName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The pooled vector up to its length, which normalization takes away anyway. */
  private double[] pool(FloatBuffer hidden, int tokens, int dimension) {
    return switch (this) {
      case MEAN -> sum(hidden, 0, tokens, dimension);
      case FIRST_TOKEN -> sum(hidden, 0, 1, dimension);
      case LAST_TOKEN -> sum(hidden, tokens - 1, tokens, dimension);
    };
  }

  /** The pooled vector at length 1. */
  float[] vector(FloatBuffer hidden, int tokens, int dimension) {
    double[] pooled = pool(hidden, tokens, dimension);
    double squares = 0;
    for (double value : pooled) {
      squares += value * value;
    }
    double length = Math.sqrt(squares);
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) (length == 0 ? 0 : pooled[i] / length);
    }
    return vector;
  }

  private static double[] sum(FloatBuffer hidden, int from, int to, int dimension) {
    double[] sum = new double[dimension];
    for (int token = from; token < to; token++) {
      for (int i = 0; i < dimension; i++) {
        sum[i] += hidden.get(token * dimension + i);
      }
    }
    return sum;
  }
}
