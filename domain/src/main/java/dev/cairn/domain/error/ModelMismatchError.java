package dev.cairn.domain.error;

/** The store holds another model's vectors. */
public final class ModelMismatchError extends DatabaseError {

  private final String stored;
  private final String offered;

  public ModelMismatchError(String stored, String offered) {
    super("The store was built with the model %s, but %s is in use.".formatted(stored, offered));
    this.stored = stored;
    this.offered = offered;
  }

  /** The model of the stored vectors. */
  public String stored() {
    return stored;
  }

  /** The model that was refused. */
  public String offered() {
    return offered;
  }
}
