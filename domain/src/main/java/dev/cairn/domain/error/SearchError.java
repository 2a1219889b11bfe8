package dev.cairn.domain.error;

import org.jspecify.annotations.Nullable;

/** A search could not be carried out: the embedding or the index failed. */
public final class SearchError extends CoreError {

  public SearchError(String safeMessage) {
    this(safeMessage, null);
  }

  public SearchError(String safeMessage, @Nullable Throwable cause) {
    super(safeMessage, cause);
  }
}
