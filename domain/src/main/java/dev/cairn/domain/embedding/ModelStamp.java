package dev.cairn.domain.embedding;

import dev.cairn.domain.error.Invariant;
import dev.cairn.domain.error.ModelMismatchError;
import org.jmolecules.ddd.types.ValueObject;

/** Which model made a vector. Vectors with different stamps are never compared. */
public record ModelStamp(String name, int dimension) implements ValueObject {

  public ModelStamp {
    Invariant.require(
        !name.isBlank() && dimension >= 1, "a model has a name and at least one dimension");
  }

  /** Refuses vectors of another model than this one, which a store was built with. */
  public void requireSame(ModelStamp offered) {
    if (!equals(offered)) {
      throw new ModelMismatchError(toString(), offered.toString());
    }
  }

  @Override
  public String toString() {
    return name + " (" + dimension + " dimensions)";
  }
}
