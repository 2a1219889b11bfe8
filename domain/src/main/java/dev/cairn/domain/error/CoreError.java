package dev.cairn.domain.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of every failure that Cairn foresees. Its message is safe to show to a client: it names
 * no path, host, credential, class or stack frame. What an operator needs beyond that is in the
 * cause.
 */
public abstract sealed class CoreError extends RuntimeException
    permits ValidationError, SearchError, EmbeddingError, DatabaseError {

  protected CoreError(String safeMessage, @Nullable Throwable cause) {
    super(safeMessage, cause);
  }

  /** The message, which every constructor requires. */
  public String safeMessage() {
    return String.valueOf(getMessage());
  }
}
