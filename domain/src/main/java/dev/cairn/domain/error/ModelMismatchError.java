package dev.cairn.domain.error;

/** The store holds another model's vectors; the message says which, and what to do about it. */
public final class ModelMismatchError extends DatabaseError {

  private final String stored;
  private final String offered;

  public ModelMismatchError(String stored, String offered) {
    super(
        "The store was built with the model %s, but %s is in use. Run `cairn reembed` to bring the store to the model in use, or set the model back."
            .formatted(stored, offered));
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
