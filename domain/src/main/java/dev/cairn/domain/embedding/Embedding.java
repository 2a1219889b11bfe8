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

  /** Always summed up in the same order, so that equal vectors come out equal. */
  private double cosine(float[] other, int from, int to) {
    double dot = 0;
    double mine = 0;
    double theirs = 0;
    for (int i = from; i < to; i++) {
      dot += (double) vector[i] * other[i];
      mine += (double) vector[i] * vector[i];
      theirs += (double) other[i] * other[i];
    }
    return mine == 0 || theirs == 0 ? 0 : Math.clamp(dot / Math.sqrt(mine * theirs), -1.0, 1.0);
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
