package dev.cairn.domain.error;

import org.jspecify.annotations.Nullable;

/** The store failed; whether anything was found is unknown, so this is never an empty result. */
public sealed class DatabaseError extends CoreError
    permits QueryError, ConnectionError, ModelMismatchError {

  public DatabaseError(String safeMessage) {
    this(safeMessage, null);
  }

  public DatabaseError(String safeMessage, @Nullable Throwable cause) {
    super(safeMessage, cause);
  }
}
