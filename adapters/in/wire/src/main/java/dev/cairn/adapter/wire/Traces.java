package dev.cairn.adapter.wire;

import dev.cairn.domain.text.Texts;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stack traces fit for a log: where and what kind, but no message, which may quote a request. */
public final class Traces {

  private static final int DEPTH = 8;
  private static final int SHOWN = 100;

  private Traces() {}

  public static Throwable withoutMessages(Throwable problem) {
    return copy(problem, DEPTH, message -> "");
  }

  /** With the beginnings of messages, marked as what may be private; for debugging only. */
  public static Throwable withMessagesCut(Throwable problem) {
    return copy(problem, DEPTH, message -> ": [private] " + cut(message));
  }

  /** The beginning of a text that may be private, for debugging only. */
  public static String cut(String text) {
    return Texts.length(text) <= SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "...";
  }

  /** The trace as it is printed, with the names of what was really thrown. */
  public static String text(Throwable trace) {
    StringWriter text = new StringWriter();
    trace.printStackTrace(new PrintWriter(text));
    return text.toString().replace(Trace.class.getName() + ": ", "");
  }

  /** The class names of a problem and its causes. */
  public static String kinds(Throwable problem) {
    StringBuilder kinds = new StringBuilder(problem.getClass().getSimpleName());
    Throwable cause = problem.getCause();
    for (int i = 0; i < DEPTH && cause != null; i++) {
      kinds.append(" <- ").append(cause.getClass().getName());
      cause = cause.getCause();
    }
    return kinds.toString();
  }

  private static Throwable copy(Throwable problem, int depth, Function<String, String> telling) {
    if (problem instanceof Trace) {
      return problem;
    }
    String message = problem.getMessage();
    Throwable cause = problem.getCause();
    Trace copy =
        new Trace(
            problem.getClass().getName() + (message == null ? "" : telling.apply(message)),
            cause == null || depth == 0 ? null : copy(cause, depth - 1, telling));
    copy.setStackTrace(problem.getStackTrace());
    return copy;
  }

  private static final class Trace extends Exception {

    Trace(String told, @Nullable Throwable cause) {
      super(told, cause);
    }
  }
}
