package dev.cairn.domain.error;

import org.jspecify.annotations.Nullable;

/** A text could not be turned into a vector. */
public final class EmbeddingError extends CoreError {

  public EmbeddingError(String safeMessage) {
    this(safeMessage, null);
  }

  public EmbeddingError(String safeMessage, @Nullable Throwable cause) {
    super(safeMessage, cause);
  }
}
