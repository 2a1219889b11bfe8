package dev.cairn.adapter.handover.wire;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.List;

/**
 * One of the domain's errors on its way: it arrives as the type it was thrown as, with its safe
 * words only.
 *
 * @param words what its constructor takes
 */
public record SentError(Kind kind, List<String> words, List<Violation> violations) {

  public enum Kind {
    VALIDATION,
    UNKNOWN_ID,
    SEARCH,
    EMBEDDING,
    QUERY,
    CONNECTION,
    MODEL_MISMATCH,
    DATABASE
  }

  public static SentError of(CoreError error) {
    return switch (error) {
      case UnknownIdError e -> new SentError(Kind.UNKNOWN_ID, List.of(), e.violations());
      case ValidationError e -> new SentError(Kind.VALIDATION, List.of(), e.violations());
      case ModelMismatchError e ->
          new SentError(Kind.MODEL_MISMATCH, List.of(e.stored(), e.offered()), List.of());
      case SearchError e -> plain(Kind.SEARCH, e);
      case EmbeddingError e -> plain(Kind.EMBEDDING, e);
      case QueryError e -> plain(Kind.QUERY, e);
      case ConnectionError e -> plain(Kind.CONNECTION, e);
      case DatabaseError e -> plain(Kind.DATABASE, e);
    };
  }

  private static SentError plain(Kind kind, CoreError error) {
    return new SentError(kind, List.of(error.safeMessage()), List.of());
  }

  public CoreError error() {
    return switch (kind) {
      case VALIDATION -> new ValidationError(violations);
      case UNKNOWN_ID -> new UnknownIdError(violations);
      case MODEL_MISMATCH -> new ModelMismatchError(words.getFirst(), words.getLast());
      case SEARCH -> new SearchError(words.getFirst());
      case EMBEDDING -> new EmbeddingError(words.getFirst());
      case QUERY -> new QueryError(words.getFirst());
      case CONNECTION -> new ConnectionError(words.getFirst());
      case DATABASE -> new DatabaseError(words.getFirst());
    };
  }
}
