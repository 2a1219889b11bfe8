package dev.cairn.domain.error;

import org.jspecify.annotations.Nullable;

/** The store understood us and refused: a missing index, a malformed answer, a bad query. */
public final class QueryError extends DatabaseError {

  public QueryError(String safeMessage) {
    this(safeMessage, null);
  }

  public QueryError(String safeMessage, @Nullable Throwable cause) {
    super(safeMessage, cause);
  }
}
