package dev.cairn.adapter.wire;

import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import java.util.List;

/** Adds to an error the way out of it, where that is a command, an option or a setting. */
public final class WayOut {

  private static final String OF_ANOTHER_MODEL =
      " Run `cairn reembed` to bring the store to the model in use, or set the model back.";

  private WayOut() {}

  /** The error's message, safe to show to a client, with the way out. */
  public static String message(CoreError error) {
    return switch (error) {
      case ModelMismatchError mismatch -> mismatch.safeMessage() + OF_ANOTHER_MODEL;
      case ValidationError invalid -> new ValidationError(violations(invalid)).safeMessage();
      default -> error.safeMessage();
    };
  }

  /** The error's violations, each with the way out. */
  public static List<Violation> violations(ValidationError error) {
    return error.violations().stream()
        .map(each -> new Violation(each.field(), each.message() + of(each.kind()), each.kind()))
        .toList();
  }

  private static String of(Violation.Kind kind) {
    return switch (kind) {
      case UNSUPPORTED -> ", or choose 'memory.store: lucene'";
      case OCCUPIED -> "; empty it, or say --resume to remove them there";
      case MISSING, BROKEN -> "";
    };
  }
}
