package dev.cairn.domain.embedding;

import dev.cairn.domain.error.ValidationError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/** A text as a vector, together with the model that made it. Its numbers are finite. */
public record Embedding(ModelStamp model, float[] vector) implements ValueObject {

  /** What is as near to unit length as floats come is left as it is. */
  private static final double UNIT_TOLERANCE = 2e-6;

  public Embedding {
    if (vector.length != model.dimension()) {
      throw new ValidationError(
          "",
          "Validation failed: embedding dimension must be "
              + model.dimension()
              + ", got "
              + vector.length);
    }
    for (float value : vector) {
      if (!Float.isFinite(value)) {
        throw new ValidationError("", "Validation failed: embedding contains NaN or Inf values");
      }
    }
    vector = vector.clone();
  }

  @Override
  public float[] vector() {
    return vector.clone();
  }

  /** The vector at unit length, where its dot product is its cosine; all zeros stay zeros. */
  public float[] unit() {
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    float[] unit = vector.clone();
    double length = Math.sqrt(squares);
    for (int i = 0; i < unit.length && Math.abs(squares - 1) > UNIT_TOLERANCE && length > 0; i++) {
      unit[i] = (float) (unit[i] / length);
    }
    return unit;
  }

  /** Whether any of its numbers is not zero. */
  public boolean hasDirection() {
    for (float value : vector) {
      if (value != 0) {
        return true;
      }
    }
    return false;
  }

  /** The cosine of the angle to another vector of the same model; 0 where either is all zeros. */
  public double cosine(Embedding other) {
    return cosine(other.vector, 0, vector.length);
  }

  /** The same for stretches of so many numbers, one behind the other. */
  public List<Double> cosines(float[] other, List<Integer> stretches) {
    List<Double> cosines = new ArrayList<>(stretches.size());
    int from = 0;
    for (int length : stretches) {
      cosines.add(cosine(other, from, from + length));
      from += length;
    }
    return cosines;
  }

  private double cosine(float[] other, int from, int to) {
    double squares = product(vector, vector, from, to) * product(other, other, from, to);
    return squares == 0
        ? 0
        : Math.clamp(product(vector, other, from, to) / Math.sqrt(squares), -1.0, 1.0);
  }

  /**
   * Always summed up in the same order, several sums at once, so that equal ones come out equal.
   */
  private static double product(float[] one, float[] other, int from, int to) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int i = from;
    for (; i + 4 <= to; i += 4) {
      first += (double) one[i] * other[i];
      second += (double) one[i + 1] * other[i + 1];
      third += (double) one[i + 2] * other[i + 2];
      fourth += (double) one[i + 3] * other[i + 3];
    }
    for (; i < to; i++) {
      first += (double) one[i] * other[i];
    }
    return first + second + third + fourth;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Embedding that
        && model.equals(that.model)
        && Arrays.equals(vector, that.vector);
  }

  @Override
  public int hashCode() {
    return 31 * model.hashCode() + Arrays.hashCode(vector);
  }

  @Override
  public String toString() {
    return "Embedding[" + model + "]";
  }
}
