package dev.cairn.domain.embedding;

import dev.cairn.domain.error.ValidationError;
import java.util.Arrays;
import org.jmolecules.ddd.types.ValueObject;

/** A text as a vector, together with the model that made it. Its numbers are finite. */
public record Embedding(ModelStamp model, float[] vector) implements ValueObject {

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

  /** The cosine of the angle to another vector of the same model; 0 where either is all zeros. */
  public double cosine(Embedding other) {
    double dot = 0;
    double mine = 0;
    double theirs = 0;
    for (int i = 0; i < vector.length; i++) {
      dot += (double) vector[i] * other.vector[i];
      mine += (double) vector[i] * vector[i];
      theirs += (double) other.vector[i] * other.vector[i];
    }
    return mine == 0 || theirs == 0 ? 0 : dot / Math.sqrt(mine * theirs);
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
