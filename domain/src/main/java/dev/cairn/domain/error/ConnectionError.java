package dev.cairn.domain.error;

import org.jspecify.annotations.Nullable;

/** The store could not be reached, or went away. */
public final class ConnectionError extends DatabaseError {

  public ConnectionError(String safeMessage) {
    this(safeMessage, null);
  }

  public ConnectionError(String safeMessage, @Nullable Throwable cause) {
    super(safeMessage, cause);
  }
}
