package dev.cairn.adapter.onnx;

import java.nio.FloatBuffer;

/** How a model's vectors, one for each token, become the one vector of the text. */
enum Pooling {
  MEAN {
    @Override
    double[] pool(FloatBuffer hidden, int tokens, int dimension) {
      double[] sum = new double[dimension];
      for (int token = 0; token < tokens; token++) {
        for (int i = 0; i < dimension; i++) {
          sum[i] += hidden.get(token * dimension + i);
        }
      }
      return sum;
    }
  },
  FIRST_TOKEN {
    @Override
    double[] pool(FloatBuffer hidden, int tokens, int dimension) {
      double[] first = new double[dimension];
      for (int i = 0; i < dimension; i++) {
        first[i] = hidden.get(i);
      }
      return first;
    }
  };

  /** The pooled vector up to its length, which normalization takes away anyway. */
  abstract double[] pool(FloatBuffer hidden, int tokens, int dimension);

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
}
