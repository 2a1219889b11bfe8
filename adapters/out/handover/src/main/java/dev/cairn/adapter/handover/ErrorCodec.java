package dev.cairn.adapter.handover;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.List;

/** The domain's errors: each arrives as the type it was thrown as, with its safe words only. */
final class ErrorCodec {

  static final Codec<CoreError> ERROR = Codec.of(ErrorCodec::write, ErrorCodec::read);

  private static final Codec<Kind> KIND = Codec.ofEnum(Kind.class);
  private static final Codec<List<Violation>> VIOLATIONS =
      Codec.<Violation>of(
              (out, violation) -> {
                out.text(violation.field());
                out.text(violation.message());
              },
              in -> {
                String field = in.text();
                return new Violation(field, in.text());
              })
          .list();

  private enum Kind {
    VALIDATION,
    SEARCH,
    EMBEDDING,
    QUERY,
    CONNECTION,
    MODEL_MISMATCH,
    DATABASE
  }

  private ErrorCodec() {}

  private static void write(Out out, CoreError error) {
    switch (error) {
      case ValidationError e -> {
        out.value(KIND, Kind.VALIDATION);
        out.value(VIOLATIONS, e.violations());
      }
      case ModelMismatchError e -> {
        out.value(KIND, Kind.MODEL_MISMATCH);
        out.text(e.stored());
        out.text(e.offered());
      }
      case SearchError e -> plain(out, Kind.SEARCH, e);
      case EmbeddingError e -> plain(out, Kind.EMBEDDING, e);
      case QueryError e -> plain(out, Kind.QUERY, e);
      case ConnectionError e -> plain(out, Kind.CONNECTION, e);
      case DatabaseError e -> plain(out, Kind.DATABASE, e);
    }
  }

  private static void plain(Out out, Kind kind, CoreError error) {
    out.value(KIND, kind);
    out.text(error.safeMessage());
  }

  private static CoreError read(In in) {
    return switch (in.value(KIND)) {
      case VALIDATION -> new ValidationError(in.value(VIOLATIONS));
      case MODEL_MISMATCH -> {
        String stored = in.text();
        yield new ModelMismatchError(stored, in.text());
      }
      case SEARCH -> new SearchError(in.text());
      case EMBEDDING -> new EmbeddingError(in.text());
      case QUERY -> new QueryError(in.text());
      case CONNECTION -> new ConnectionError(in.text());
      case DATABASE -> new DatabaseError(in.text());
    };
  }
}
