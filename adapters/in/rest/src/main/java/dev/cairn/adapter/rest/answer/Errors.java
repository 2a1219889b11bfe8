package dev.cairn.adapter.rest.answer;

import dev.cairn.adapter.wire.Traces;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.SearchError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.List;

/** Turns whatever went wrong into an error answer that gives nothing away. */
public final class Errors {

  private static final System.Logger LOG = System.getLogger(Errors.class.getName());

  private Errors() {}

  public static RestAnswer answer(Throwable problem) {
    return switch (problem) {
      case HttpFailure failure -> failure.answer();
      case CoreError error -> answer(error);
      default -> unforeseen(problem);
    };
  }

  static RestAnswer answer(Trouble trouble, String message) {
    return answer(trouble, message, List.of());
  }

  /** An error that has nothing to tell but what it is. */
  public static RestAnswer answer(Trouble trouble) {
    return answer(trouble, trouble.message());
  }

  private static RestAnswer answer(Trouble trouble, String message, List<Violation> violations) {
    RestAnswer answer = RestAnswer.of(trouble.status(), ErrorView.of(trouble, message, violations));
    return trouble.status() == 503 ? answer.with("Retry-After", "1") : answer;
  }

  /** The error as a part of a larger report. */
  public static ErrorView.Details details(CoreError error) {
    return ErrorView.of(troubleOf(error), WayOut.message(error), violationsOf(error)).error();
  }

  private static Trouble troubleOf(CoreError error) {
    return switch (error) {
      case UnknownIdError unknown -> Trouble.NOT_FOUND;
      case ValidationError invalid -> lacksQuery(invalid) ? Trouble.QUERY_MISSING : Trouble.INVALID;
      case SearchError failed -> Trouble.SEARCH_FAILED;
      case EmbeddingError failed -> Trouble.EMBEDDING_FAILED;
      case DatabaseError down -> Trouble.UNAVAILABLE;
    };
  }

  private static RestAnswer answer(CoreError error) {
    Trouble trouble = troubleOf(error);
    if (trouble.status() >= 500) {
      LOG.log(
          System.Logger.Level.WARNING,
          () -> WayOut.message(error) + " (" + Traces.kinds(error) + ")");
      LOG.log(System.Logger.Level.DEBUG, WayOut.message(error), Traces.withoutMessages(error));
    }
    return answer(trouble, WayOut.message(error), violationsOf(error));
  }

  private static RestAnswer unforeseen(Throwable problem) {
    report(problem);
    return answer(Trouble.FAILED);
  }

  /** Leaves an operator what is needed to find the cause. */
  public static void report(Throwable problem) {
    LOG.log(System.Logger.Level.ERROR, "Unexpected error", Traces.withoutMessages(problem));
  }

  private static List<Violation> violationsOf(CoreError error) {
    return error instanceof ValidationError invalid ? WayOut.violations(invalid) : List.of();
  }

  /** A missing or empty query is a malformed request; every other violation is a broken rule. */
  private static boolean lacksQuery(ValidationError error) {
    return error.violations().stream()
        .anyMatch(each -> each.field().equals("query") && each.kind() == Violation.Kind.MISSING);
  }
}
